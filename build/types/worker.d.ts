/** What the server writes above `sw.js`, see `server/service_worker.py`. */
declare const VERSION: string;
declare const FILES: Record<string, string>;

// Uploads a file with XMLHttpRequest: fetch does not report the progress.

export interface FileRequest {
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
  /** The uploaded fraction, from 0 to 1. */
  readonly onProgress: ((share: number) => void) | undefined;
}

/**
 * Sends the file as part `file` of a form; rejects like fetch: TypeError without a response, AbortError when
 * aborted.
 */
export function sendFile(file: File, request: FileRequest): Promise<Response> {
  const { address, method, headers, signal, onProgress } = request;
  return new Promise((resolve, reject) => {
    const leave = () => exchange.abort();
    const exchange = new XMLHttpRequest();
    exchange.open(method, address);
    for (const [name, value] of Object.entries(headers)) exchange.setRequestHeader(name, value);
    exchange.responseType = 'blob';
    exchange.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
    exchange.addEventListener('load', () => resolve(answerOf(exchange)));
    exchange.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    exchange.addEventListener('abort', () => reject(new DOMException('The upload was left', 'AbortError')));
    exchange.addEventListener('loadend', () => signal?.removeEventListener('abort', leave));
    if (signal?.aborted) return reject(new DOMException('The upload was left', 'AbortError'));
    signal?.addEventListener('abort', leave);
    const form = new FormData();
    form.set('file', file);
    exchange.send(form);
  });
}

function answerOf(exchange: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of exchange
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  // A response without content must not have a body, not even an empty one.
  const body = exchange.status === 204 ? null : (exchange.response as Blob);
  return new Response(body, { status: exchange.status, headers });
}

/** The listener of an upload's progress: 0 to 1. */
export type OnSent = (share: number) => void

/** The form body: the plain fields, then the file, so that a wrong field is refused before the file has arrived. */
export const formOf = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  const isPlain = (value: unknown): value is string | number | boolean =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  for (const [name, value] of Object.entries(fields)) if (isPlain(value)) form.append(name, String(value))
  for (const [name, value] of Object.entries(fields)) if (value instanceof Blob) form.append(name, value)
  return form
}

/**
 * Sends a form as `fetch` would, and reports its progress, which `fetch` does not. The browser sets the body's content type.
 * @throws {TypeError} without an answer; {DOMException} `AbortError` when `signal` ended it
 */
export const sendForm = (
  address: string,
  { method, headers, signal }: { method: string; headers: Record<string, string>; signal: AbortSignal },
  form: FormData,
  onSent: OnSent,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('no answer'))
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    if (signal.aborted) return reject(new DOMException('given up', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

const answerOf = (request: XMLHttpRequest): Response => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  const { status } = request
  return new Response(status === 204 ? null : request.responseText, { status, headers: headers.filter(([name]) => name !== '') })
}

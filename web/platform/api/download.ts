import { endSession, refreshToken } from './refresh.ts'
import { readRefusal } from './refused.ts'
import { canRenew, readToken, secondsLeft } from '../session/token.ts'

/**
 * Lets the browser download a file (an export, a document): streamed to the disk, under the server's file name.
 * The cookie carries the session, so a token that ends within a minute is renewed first, if possible.
 * @param address made with `addressOf`
 */
export const downloadFile = async (address: string): Promise<void> => {
  if (!(await ensureSession())) return endSession()
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/**
 * The content of a file, to show it in the page.
 * @param address made with `addressOf`
 * @throws {Refused} with the server's refusal
 */
export const readFile = async (address: string, signal: AbortSignal): Promise<Blob> => (await fetchFile(address, { signal })).blob()

/**
 * The response with a file that the page itself reads.
 * @throws {Refused} with the server's refusal
 */
export const fetchFile = async (address: string, init: { signal?: AbortSignal } = {}): Promise<Response> => {
  await ensureSession()
  const token = readToken()
  const response = await fetch(address, { ...init, headers: token ? { authorization: token } : {} })
  if (!response.ok) throw await readRefusal(response)
  return response
}

/** Renews a token that ends within a minute, if possible. @returns false when the session is over */
const ensureSession = async (): Promise<boolean> => {
  const token = readToken()
  return !(canRenew() && secondsLeft(token, Date.now()) < 60) || refreshToken(token)
}

/** The server's name for a file. */
export const nameOfFile = (response: Response): string | undefined => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return name && decodeURIComponent(name)
}

/** Saves a file that the page has read. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

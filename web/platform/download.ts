import { endSession, refreshToken } from './refresh.ts'
import { canRenew, readToken, secondsLeft } from './token.ts'

/**
 * Lets the browser fetch a file by itself (an export, a paper): streamed to the disk, under the name the server gives.
 * The cookie carries the session, so a token about to end is renewed first, when it can be.
 * @param address made with `addressOf`
 */
export const downloadFile = async (address: string): Promise<void> => {
  const token = readToken()
  if (canRenew() && secondsLeft(token, Date.now()) < 60 && !(await refreshToken(token))) return endSession()
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

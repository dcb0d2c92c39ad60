import type { FastifyRequest } from 'fastify'
import { keyedHashOf, makeSecret } from '../security/secret-token.ts'
import { wideNetworkOf } from './network.ts'

/** Where a sign-in comes from: a hash of its network, the secret of its browser (a new one for a browser without), and its `User-Agent`. */
export type Origin = { network: string; device: string; agent: string | null }

const cookieName = 'auth._device'
const cookieValue = /(?:^|;\s*)auth\._device=([0-9a-f]{64})(?:;|$)/
/** The longest life of a cookie that browsers accept. */
export const deviceDays = 400

const mostAgentLength = 300

/** The origin of a request. */
export const originOf = (tokenSecret: Uint8Array, { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  network: keyedHashOf(tokenSecret, `network ${wideNetworkOf(ip)}`),
  device: cookieValue.exec(headers.cookie ?? '')?.[1] ?? makeSecret(),
  agent: headers['user-agent']?.slice(0, mostAgentLength) ?? null,
})

/** The header that stores the secret in the browser, where scripts cannot read it. */
export const deviceCookieOf = ({ device }: Origin, siteUrl: string): string => {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${device}; Path=/; Max-Age=${deviceDays * 86_400}; HttpOnly; SameSite=Strict${secure}`
}

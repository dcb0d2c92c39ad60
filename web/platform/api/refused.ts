import { z } from 'zod'

const refusal = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
  guard: z.string().optional(),
  /** Every guard that refuses a transition, with its sentence. */
  refusals: z.array(z.object({ guard: z.string(), message: z.string() })).optional(),
  /** The fields of the row that another person has changed since. */
  fields: z.array(z.string()).optional(),
  current: z.looseObject({}).optional(),
  requestId: z.string().optional(),
})

/** A refusal of the server: its French sentence is the message. `statusCode` 0 is a server that did not answer. */
export class Refused extends Error {
  readonly refusal: z.output<typeof refusal>

  constructor(body: z.output<typeof refusal>) {
    super(body.message)
    this.refusal = body
  }
}

/** Reads the refusal of an unsuccessful response; a response of another origin (a proxy's page, no JSON) gets a general sentence. */
export const readRefusal = async (response: Response): Promise<Refused> => {
  const parsed = refusal.safeParse(await response.json().catch(() => null))
  const unread = { statusCode: response.status, code: 'UNREADABLE', message: 'Une erreur est survenue', errors: [] }
  return new Refused(parsed.success ? parsed.data : unread)
}

/**
 * The sentence, code and request of any error, for a panel or a page. An error that is not a refusal is a bug: its details are not shown.
 * Status: the error's `statusCode`, its `status`, its response's `status`, else 500. Source: `docs/requirements.md` NAV-15.
 */
export const describeError = (error: unknown): { status: number; code: string; message: string; requestId?: string | undefined } => {
  if (error instanceof Refused)
    return { status: error.refusal.statusCode, code: error.refusal.code, message: error.message, requestId: error.refusal.requestId }
  return { status: statusOf(error), code: 'UNEXPECTED', message: 'Une erreur est survenue' }
}

const carriesStatus = z.object({
  statusCode: z.number().optional(),
  status: z.number().optional(),
  response: z.object({ status: z.number().optional() }).optional(),
})

const statusOf = (error: unknown): number => {
  const { data } = carriesStatus.safeParse(error)
  return data?.statusCode ?? data?.status ?? data?.response?.status ?? 500
}

/** The identity provider accepts the person, but no active account exists here: the person can only leave. */
export const isShutOut = ({ refusal }: Refused): boolean => refusal.code === 'ACCOUNT_NOT_ALLOWED' || refusal.code === 'ACCOUNT_WAITING'

/** The code of a request that the server left without an answer for as long as the app waits. */
export const lateCode = 'LATE'

/**
 * Whether a retry at once may succeed: the line was cut, or the server is broken or away. A refusal stays the same, and a person who waited
 * for a late answer is told before the next try.
 */
export const worthAnotherTry = (error: Error): boolean =>
  error instanceof Refused && error.refusal.code !== lateCode && (error.refusal.statusCode === 0 || error.refusal.statusCode >= 502)

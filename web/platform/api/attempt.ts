import { newKey } from '../new-key.ts'
import { Refused } from './refused.ts'

/** The keys of requests that got no answer, by their content. */
const unanswered = new Map<string, string>()
/** An answer of the product itself: a server that broke, or a proxy in front of it, does not say whether the change was made. */
const isAnswer = (error: unknown): boolean => error instanceof Refused && error.refusal.statusCode > 0 && error.refusal.statusCode < 500

/**
 * Sends a request whose form makes no idempotency key. The same request after a lost answer has the same key, so that the server makes its
 * change once; after an answer it is another attempt.
 * @param request the address and the body, as text
 */
export const attempt = async <Answer>(request: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
  const key = unanswered.get(request) ?? newKey()
  unanswered.set(request, key)
  try {
    const answer = await send(key)
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (isAnswer(error)) unanswered.delete(request)
    throw error
  }
}

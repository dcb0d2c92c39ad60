import { expect, it } from 'vitest'
import { describeError, lateCode, readRefusal, Refused, worthAnotherTry } from './refused.ts'

const answer = (status: number, body: string) => readRefusal(new Response(body, { status }))

it("reads the server's refusal as it told it", async () => {
  const refusal = { statusCode: 409, code: 'CHECKER_DOUBLE_BOOKED', message: 'Nour Petit est déjà occupée.', guard: 'G5', requestId: 'r1' }
  const refused = await answer(409, JSON.stringify(refusal))
  expect(refused.message).toBe('Nour Petit est déjà occupée.')
  expect(describeError(refused)).toEqual({ status: 409, code: 'CHECKER_DOUBLE_BOOKED', message: refusal.message, requestId: 'r1' })
})

it('has a French sentence for an answer that is none of ours [ERR-1]', async () => {
  expect(describeError(await answer(502, '<html>Bad Gateway</html>'))).toMatchObject({ status: 502, message: 'Une erreur est survenue' })
})

it('takes the status from statusCode, status or the response, else 500 [NAV-15]', () => {
  const errors = [{ statusCode: 503 }, { status: 418 }, { response: { status: 429 } }, new Error('x'), null]
  expect(errors.map((error) => describeError(error).status)).toEqual([503, 418, 429, 500, 500])
})

it('tries again at once what a server did not answer, neither what it refused nor what it was waited for', async () => {
  const silent = (code: string) => new Refused({ statusCode: 0, code, message: 'Le serveur ne répond pas.', errors: [] })
  expect([worthAnotherTry(silent('NETWORK')), worthAnotherTry(silent(lateCode))]).toEqual([true, false])
  expect(worthAnotherTry(await answer(503, ''))).toBe(true)
  expect(worthAnotherTry(await answer(403, ''))).toBe(false)
  expect(worthAnotherTry(new Error('a bug'))).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { attempt } from './attempt.ts'
import { Refused } from './refused.ts'

const lost = () => Promise.reject(new Refused({ statusCode: 0, code: 'NETWORK', message: 'Le serveur ne répond pas.', errors: [] }))
const refused = () => Promise.reject(new Refused({ statusCode: 409, code: 'AREA_ZIP_TAKEN', message: 'Déjà pris.', errors: [] }))
const broken = () => Promise.reject(new Refused({ statusCode: 502, code: 'UNREADABLE', message: 'Une erreur est survenue', errors: [] }))
/** The key with which the request was sent. */
const keyOf = async (request: string, answer: () => Promise<unknown>): Promise<string> => {
  let sent = ''
  const send = (key: string) => {
    sent = key
    return answer()
  }
  await attempt(request, send).catch(() => undefined)
  return sent
}

describe('a request without a key of its form', () => {
  it.each([
    ['a lost answer', lost],
    ['a broken server', broken],
  ])('has the same key again after %s, so that the server makes its change once', async (name, fail) => {
    const request = `POST /a ${name}`
    const first = await keyOf(request, fail)
    expect(await keyOf(request, fail)).toBe(first)
    expect(await keyOf(request, () => Promise.resolve('done'))).toBe(first)
  })

  it.each([
    ['an answer', () => Promise.resolve('done')],
    ['a refusal of the server', refused],
  ])('has another key after %s', async (name, answer) => {
    const first = await keyOf(`POST /b ${name}`, answer)
    expect(await keyOf(`POST /b ${name}`, answer)).not.toBe(first)
  })

  it('has another key than a request with other content', async () => {
    expect(await keyOf('POST /c {"zips":["75001"]}', lost)).not.toBe(await keyOf('POST /c {"zips":["75002"]}', lost))
  })
})

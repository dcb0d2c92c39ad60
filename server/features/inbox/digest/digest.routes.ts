import { digestCalls } from '@adm/contract/inbox/inbox-digest'
import { answers } from '../../../platform/http/serve.ts'
import { changeDigest, readDigest, testDigest } from './digest.service.ts'

export const digestRoutes = answers(digestCalls, {
  read: (_, reading) => readDigest(reading),
  change: ({ body }, work) => changeDigest(work, body),
  test: (_, work) => testDigest(work),
})

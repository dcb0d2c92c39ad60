import { goodUntil } from '@adm/domain/message/message-times'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import { letters } from '../letter/auth-letters.ts'
import { findAccount } from './sign-in.queries.ts'

/** Mails the owner of an address, if it has an active account, that somebody has tried several passwords. */
export const guessingJob = defineJob({
  name: 'auth.guessing',
  lane: 'messages',
  input: z.object({ email: z.string() }),
  progress: z.null(),
  step: async (work, { input: { email } }) => {
    const account = await findAccount(work.db, email)
    if (account?.status === 'active')
      await postMail(work, email, letters.guessing.write({ siteUrl: work.site.url }), goodUntil(work.now, 'account'))
    return { isFinished: true }
  },
})

import type { Logger } from 'pino'
import { z } from 'zod'
import { defineJob, type Job } from '../../jobs/jobs.ts'
import { saveReports } from '../mail-report.ts'
import { reportOfReturn } from './returned-mail.ts'
import { readReturns, type ReturnsMailbox, type UnreadMails } from './returns-mailbox.ts'

const uids = z.object({ validity: z.string(), uids: z.array(z.int()) })
const none = { validity: '', uids: [] }

/** The reason of a failed session, as codes only: the sentences of a server often contain the account. */
const codesOf = (error: unknown): object => {
  if (!(error instanceof Error)) return {}
  const { code, authenticationFailed, responseStatus } = z
    .object({ code: z.string().optional(), authenticationFailed: z.boolean().optional(), responseStatus: z.string().optional() })
    .catch({})
    .parse(error)
  return { type: error.name, code, authenticationFailed, responseStatus }
}

/**
 * Every five minutes: reads the mailbox of the returned mails, and saves what they say of ours. A mail is marked as read once its report is
 * saved; one that is read again, by another process or after a crash, changes nothing more. A mailbox that does not answer is logged, and
 * read at the next time.
 */
export const makeReturnsJob = (mailbox: ReturnsMailbox, log: Logger): Job =>
  defineJob({
    name: 'mail.returns',
    schedule: { everyMinutes: 5 },
    input: z.object({}),
    progress: uids,
    step: async (_, { done, progress }) => ({
      outside: async () => {
        const unread = await readReturns(mailbox, progress ?? none).catch((error: unknown): UnreadMails => {
          log.warn({ mailbox: codesOf(error) }, 'the mailbox of returned mails could not be read')
          return { ...none, contents: [] }
        })
        const reports = (await Promise.all(unread.contents.map(reportOfReturn))).flatMap((report) => report ?? [])
        return async (work) => {
          const { changed } = await saveReports(work, reports)
          const { validity, uids: read } = unread
          return { isFinished: read.length === 0, done: done + changed, progress: { validity, uids: [...read] } }
        }
      },
    }),
  })

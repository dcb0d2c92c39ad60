import { checkerEvents } from '@adm/domain/checker/checker-events'
import { goodUntil } from '@adm/domain/message/message-times'
import { checkerCalls } from '@adm/contract/checker/checker'
import { expiryNoticeDays } from '@adm/domain/checker/certification'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { record } from '../../platform/history/history.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import { defineResealJob } from '../../platform/jobs/reseal.ts'
import type { Work } from '../../platform/work/work.ts'
import { type ExpiringPaper, findHolders, lockExpiringPapers, saveNotified } from './checker-expiry.queries.ts'
import { findSealedIbans, getCheckerFile, replaceSealedIban } from './row/checker-file.queries.ts'
import { expiryLetters } from './checker-letters.ts'

const mostAtOnce = 100

/**
 * Notifies checkers and staff of certifications that expire within 30 days, once per expiry: mails, `told_at` and history are one commit.
 */
export const expiryJob = defineJob({
  name: 'checker.expiry',
  schedule: { dailyAt: '07:10' },
  input: z.object({}),
  progress: z.null(),
  step: async (work, { done }) => {
    const today = dayOf(work.now)
    const papers = await lockExpiringPapers(work.db, today, addDays(today, expiryNoticeDays), mostAtOnce)
    if (papers.length > 0) await notify(work, papers)
    return { isFinished: papers.length < mostAtOnce, done: done + papers.length }
  },
})

/** Seals the IBANs again with the newest data secret. */
export const resealJob = defineResealJob({ name: 'checker.reseal', dailyAt: '03:40', find: findSealedIbans, replace: replaceSealedIban })

const notify = async (work: Work, papers: readonly ExpiringPaper[]): Promise<void> => {
  const until = goodUntil(work.now, 'order')
  for (const [checkerId, own] of byChecker(papers)) {
    const email = own[0]?.email
    const about = { kind: 'certification', audience: 'checker', person: `checker:${checkerId}`, checkerId } as const
    if (email) await postMail(work, email, expiryLetters.toChecker.write({ papers: own }), until, { about })
    const checker = await getCheckerFile(work.db, checkerId)
    await record(work, checkerEvents.expiryTold, { id: checkerId, before: checker, after: checker, facts: factsOf(own) })
  }
  const letter = expiryLetters.toStaff.write({ papers, siteUrl: work.site.url })
  const about = { kind: 'certification', audience: 'staff' } as const
  for (const address of await findHolders(work.db, checkerCalls.change.requires)) await postMail(work, address, letter, until, { about })
  await saveNotified(
    work.db,
    papers.map(({ id }) => id),
    work.now,
  )
}

const factsOf = (papers: readonly ExpiringPaper[]) => ({ papers: papers.map(({ kind, expiresDay }) => ({ kind, expiresDay })) })

const byChecker = (papers: readonly ExpiringPaper[]): ReadonlyMap<string, readonly ExpiringPaper[]> => {
  const papersByChecker = new Map<string, ExpiringPaper[]>()
  for (const paper of papers) papersByChecker.set(paper.checkerId, [...(papersByChecker.get(paper.checkerId) ?? []), paper])
  return papersByChecker
}

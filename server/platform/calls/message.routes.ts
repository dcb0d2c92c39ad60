import type { ReceivedBody } from '@adm/contract/call/call'
import { messageCalls, messageOutcomes } from '@adm/contract/platform/message'
import { Refusal } from '@adm/domain/refusal'
import { findUnwritable } from '../http/read-request.ts'
import { answers, inHalves, type Routes } from '../http/serve.ts'
import { clearBounced, readBounced, type Report, saveReports } from '../mail/mail-report.ts'
import { reportOfReturn } from '../mail/returned/returned-mail.ts'
import { requireSignature } from '../mail/signed-message.ts'

const malformed = () => new Refusal('malformed', 'MALFORMED', 'La demande est illisible.')

const outcomesIn = ({ bytes }: ReceivedBody): readonly Report[] => {
  const body = parsed(Buffer.from(bytes).toString())
  const outcomes = messageOutcomes.safeParse(body)
  if (!outcomes.success || findUnwritable(body, [])) throw malformed()
  return outcomes.data.outcomes
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed()
    throw error
  }
}

/**
 * The reports of mail servers and SMS services, and the addresses from which messages come back. A message is checked and read before the
 * transaction opens. @param secret the secret of the signatures; without it every signed message is refused
 */
export const messageRoutes = (secret?: string): Routes =>
  answers(messageCalls, {
    report: inHalves(
      async ({ body }, { now }) => {
        requireSignature(body, secret, now)
        return outcomesIn(body)
      },
      (reports, work) => saveReports(work, reports),
    ),
    returnMail: inHalves(
      async ({ body }, { now }) => {
        requireSignature(body, secret, now)
        const report = await reportOfReturn(body.bytes)
        return report ? [report] : []
      },
      async (reports, work) => {
        const { changed } = await saveReports(work, reports)
        return { changed, ignored: 1 - changed }
      },
    ),
    bounced: ({ query }, reading) => readBounced(reading, query.address),
    clear: ({ params }, work) => clearBounced(work, params.id),
  })

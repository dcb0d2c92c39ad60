import { addDocumentMessage } from '../../../document/document-refusals.ts'
import { unless } from '../../../machine/guards.ts'
import { meterTypeLabels } from '../../../meter/meter-type.ts'
import { addMinutes } from '../../../values/date/moment.ts'
import { isMoveCause } from '../booking-cause.ts'
import { realTimesRefusal } from '../real-times.ts'
import { inDraftMessage, invoicedMessage } from '../../order/booking-refusals.ts'
import { guard } from './guard.ts'
import type { GuardFacts } from './guard-facts.ts'
import { type ReportPoint, reportPointLabels } from '../report-point.ts'

const hour = 60
const waitMinutes = 15

const missingPoints = ({ reportPoints, stated }: Pick<GuardFacts, 'reportPoints' | 'stated'>): readonly ReportPoint[] =>
  reportPoints.filter((point) => !(stated.points ?? []).includes(point))

const came = ({ prospects = [] }: GuardFacts['stated']): boolean => prospects.some(({ outcome }) => outcome !== 'absent')

const hasProof = ({ photo, position, statement }: GuardFacts['stated']): boolean => Boolean((photo && position) || statement)

/** The guards on the end of a mission, and on the undo of an end. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const closingGuards = {
  orderIsNotInvoiced: guard({
    code: 'BOOKING_INVOICED',
    needs: ['billedOn'],
    inputs: [],
    refuses: ({ billedOn }) => billedOn && (billedOn.invoiceNumber === null ? inDraftMessage : invoicedMessage(billedOn.invoiceNumber)),
  }),
  closingIsNotTooEarly: guard({
    code: 'TOO_EARLY',
    needs: ['now', 'startAt'],
    inputs: [],
    forcedBy: ['OPS'],
    refuses: ({ now, startAt }, row) => {
      const earliest = startAt && (row.to === 'unsuccessful_move' ? startAt : addMinutes(startAt, -30))
      return unless(!earliest || Date.parse(now) >= Date.parse(earliest), 'Trop tôt pour clôturer cette mission.')
    },
  }),
  expectedMetersAreRead: guard({
    code: 'METERS_UNREAD',
    needs: ['unreadMeters'],
    inputs: [],
    forcedBy: ['OPS'],
    refuses: ({ unreadMeters }) => {
      const list = unreadMeters.map((type) => meterTypeLabels[type]).join(', ')
      return unless(unreadMeters.length === 0, `Relevez d'abord, dans l'onglet « Compteurs », ce que la mission attend : ${list}.`)
    },
  }),
  realTimesAreSound: guard({
    code: 'REAL_TIMES_WRONG',
    needs: ['now', 'startAt', 'stated'],
    inputs: ['realTimes'],
    refuses: ({ now, startAt, stated }) => realTimesRefusal(stated, { startAt, now })?.message ?? null,
  }),
  reportIsComplete: guard({
    code: 'REPORT_INCOMPLETE',
    needs: ['reportPoints', 'stated'],
    inputs: ['points'],
    forcedBy: ['OPS'],
    /** Each missing point must have a reason. */
    isForcible: (facts) => facts.stated.points !== undefined && missingPoints(facts).every((point) => facts.stated.pointReasons?.[point]),
    refuses: (facts) => {
      if (!facts.stated.points) return "Le rapport n'est pas complet : cochez les points vérifiés."
      const lacking = missingPoints(facts)
      const list = lacking.map((point) => reportPointLabels[point]).join(', ')
      return unless(lacking.length === 0, `Le rapport n'est pas complet : ${list}.`)
    },
  }),
  noHighWarningIsOpen: guard({
    code: 'HIGH_WARNING_OPEN',
    needs: ['hasHighWarning'],
    inputs: [],
    forcedBy: ['OPS'],
    refuses: ({ hasHighWarning }) =>
      unless(!hasHighWarning, "Un signalement grave est ouvert\u00a0: traitez-le d'abord, dans l'onglet « Signalements »."),
  }),
  resultDocumentIsAdded: guard({
    code: 'DOCUMENT_MISSING',
    needs: ['hasResultDocument', 'resultTypes'],
    inputs: [],
    refuses: ({ hasResultDocument, resultTypes }) => unless(hasResultDocument, addDocumentMessage(resultTypes)),
  }),
  partnerDocumentIsChecked: guard({
    code: 'DOCUMENT_NOT_CHECKED',
    needs: ['stated'],
    inputs: ['documentChecked'],
    refuses: ({ stated }) => unless(stated.documentChecked === true, 'Confirmez que le document du partenaire a été vérifié.'),
  }),
  prospectCame: guard({
    code: 'NO_PROSPECT_CAME',
    needs: ['stated'],
    inputs: ['prospects'],
    refuses: ({ stated }) => unless(came(stated), 'Indiquez au moins un prospect venu.'),
  }),
  noProspectCame: guard({
    code: 'PROSPECT_CAME',
    needs: ['stated'],
    inputs: ['prospects'],
    refuses: ({ stated }) => {
      if (!stated.prospects) return "Confirmez qu'aucun prospect n'est venu."
      return unless(!came(stated), 'Un prospect est venu : clôturez la visite comme effectuée.')
    },
  }),
  undoIsInTime: guard({
    code: 'UNDO_TOO_LATE',
    needs: ['closedAt', 'now'],
    inputs: [],
    refuses: ({ closedAt, now }) =>
      unless(
        closedAt !== null && Date.parse(now) <= Date.parse(addMinutes(closedAt, 72 * hour)),
        'Plus de 72 heures se sont écoulées depuis la clôture.',
      ),
  }),
  reportIsNotArchived: guard({
    code: 'REPORT_ARCHIVED',
    needs: ['stated'],
    inputs: ['archive'],
    refuses: ({ stated }) => unless(stated.notArchived === true, "Confirmez que le rapport n'est pas archivé."),
  }),
  keysAreSettled: guard({
    code: 'KEYS_UNSETTLED',
    needs: ['hasWithdrawnKeys', 'stated'],
    inputs: ['keys'],
    refuses: ({ hasWithdrawnKeys, stated: { withdrawnKeys } }) =>
      unless(
        !hasWithdrawnKeys || withdrawnKeys === 'transfer' || withdrawnKeys === 'return',
        'Les clés sont déjà retirées : choisissez « transférer » ou « restituer ».',
      ),
  }),
  moveCauseIsGiven: guard({
    code: 'CAUSE_MISSING',
    needs: ['stated'],
    inputs: ['cause'],
    refuses: ({ stated: { cause } }) =>
      unless(cause !== undefined && isMoveCause(cause), 'Choisissez une cause de déplacement infructueux.'),
  }),
  proofIsGiven: guard({
    code: 'PROOF_MISSING',
    needs: ['stated'],
    inputs: ['proof'],
    refuses: ({ stated }) => unless(hasProof(stated), 'Joignez une photo et une position, ou décrivez les faits.'),
  }),
  waitIsLongEnough: guard({
    code: 'WAIT_NOT_PROVEN',
    needs: ['stated'],
    inputs: ['wait'],
    forcedBy: ['OPS'],
    refuses: ({ stated }) => unless((stated.waitedMinutes ?? 0) >= waitMinutes, "Indiquez au moins 15 minutes d'attente sur place."),
  }),
}

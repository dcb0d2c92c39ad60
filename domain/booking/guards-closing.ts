import { addDocumentMessage } from '../document/document-refusals.ts'
import { addMinutes } from '../values/moment.ts'
import { isMoveCause } from './booking-cause.ts'
import { type Guard, refuseUnless } from './guard.ts'
import type { GuardFacts } from './guard-facts.ts'
import { type ReportPoint, reportPointLabels } from './report-point.ts'

const hour = 60
const waitMinutes = 15

const missingPoints = ({ reportPoints, stated }: GuardFacts): readonly ReportPoint[] =>
  reportPoints.filter((point) => !(stated.points ?? []).includes(point))

const came = ({ stated }: GuardFacts): boolean => (stated.prospects ?? []).some(({ outcome }) => outcome !== 'absent')

const hasProof = ({ photo, position, statement }: GuardFacts['stated']): boolean => Boolean((photo && position) || statement)

/** What must be true when a mission ends, and when an end is taken back. Sentences: `docs/domain.md` 1.1.2 and 9. */
export const closingGuards = {
  G10: {
    code: 'BOOKING_INVOICED',
    asks: ['invoice'],
    refuses: ({ stated: { invoice } }) => {
      if (invoice === undefined) return refuseUnless(false, "Confirmez que cette commande n'est sur aucune facture émise.")
      return refuseUnless(invoice === null, `Cette commande est facturée (${invoice ?? ''}). Créez un avoir.`)
    },
  },
  G12: {
    code: 'TOO_EARLY',
    asks: [],
    refuses: ({ now, startAt }, row) => {
      const earliest = startAt && (row.to === 'unsuccessful_move' ? startAt : addMinutes(startAt, -30))
      return refuseUnless(!earliest || Date.parse(now) >= Date.parse(earliest), 'Trop tôt pour clôturer cette mission.', ['OPS'])
    },
  },
  G13: {
    code: 'REPORT_INCOMPLETE',
    asks: ['points'],
    refuses: (facts) => {
      const { points, pointReasons = {} } = facts.stated
      if (!points) return refuseUnless(false, "Le rapport n'est pas complet : cochez les points vérifiés.")
      const lacking = missingPoints(facts)
      const isExplained = lacking.every((point) => pointReasons[point])
      const list = lacking.map((point) => reportPointLabels[point]).join(', ')
      return refuseUnless(lacking.length === 0, `Le rapport n'est pas complet : ${list}.`, isExplained ? ['OPS'] : [])
    },
  },
  G22: {
    code: 'DOCUMENT_MISSING',
    asks: [],
    refuses: ({ hasResultDocument, resultTypes }) => refuseUnless(hasResultDocument, addDocumentMessage(resultTypes)),
  },
  G23: {
    code: 'DOCUMENT_NOT_CHECKED',
    asks: ['documentChecked'],
    refuses: ({ stated }) => refuseUnless(stated.documentChecked === true, 'Confirmez que le document du partenaire a été vérifié.'),
  },
  G24: {
    code: 'NO_PROSPECT_CAME',
    asks: ['prospects'],
    refuses: (facts) => refuseUnless(came(facts), 'Indiquez au moins un prospect venu.'),
  },
  G25: {
    code: 'PROSPECT_CAME',
    asks: ['prospects'],
    refuses: (facts) => {
      if (!facts.stated.prospects) return refuseUnless(false, "Confirmez qu'aucun prospect n'est venu.")
      return refuseUnless(!came(facts), 'Un prospect est venu : clôturez la visite comme effectuée.')
    },
  },
  G27: {
    code: 'UNDO_TOO_LATE',
    asks: [],
    refuses: ({ closedAt, now }) =>
      refuseUnless(
        closedAt !== null && Date.parse(now) <= Date.parse(addMinutes(closedAt, 72 * hour)),
        'Plus de 72 heures se sont écoulées depuis la clôture.',
      ),
  },
  G28: {
    code: 'REPORT_ARCHIVED',
    asks: ['archive'],
    refuses: ({ stated }) => refuseUnless(stated.notArchived === true, "Confirmez que le rapport n'est pas archivé."),
  },
  G30: {
    code: 'KEYS_UNSETTLED',
    asks: ['keys'],
    refuses: ({ hasWithdrawnKeys, stated: { withdrawnKeys } }) =>
      refuseUnless(
        !hasWithdrawnKeys || withdrawnKeys === 'transfer' || withdrawnKeys === 'return',
        'Les clés sont déjà retirées : choisissez « transférer » ou « restituer ».',
      ),
  },
  G32: {
    code: 'CAUSE_MISSING',
    asks: ['cause'],
    refuses: ({ stated: { cause } }) =>
      refuseUnless(cause !== undefined && isMoveCause(cause), 'Choisissez une cause de déplacement infructueux.'),
  },
  G33: {
    code: 'PROOF_MISSING',
    asks: ['proof'],
    refuses: ({ stated }) => refuseUnless(hasProof(stated), 'Joignez une photo et une position, ou décrivez les faits.'),
  },
  G34: {
    code: 'WAIT_NOT_PROVEN',
    asks: ['wait'],
    refuses: ({ stated }) =>
      refuseUnless((stated.waitedMinutes ?? 0) >= waitMinutes, "Indiquez au moins 15 minutes d'attente sur place.", ['OPS']),
  },
} as const satisfies Record<string, Guard>

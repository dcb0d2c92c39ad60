import type { Booking } from '@adm/domain/booking/order/booking'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { bookingStatuses, isFinal } from '@adm/domain/booking/step/booking-status'
import { mayHavePropositions } from '@adm/domain/mission-proposition/proposition-transition'
import { guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { findBookingsAfter } from '../features/booking/row/booking.queries.ts'
import { findIntegrityFaults } from '../features/invoice/integrity/invoice-integrity.service.ts'
import type { Db } from '../platform/database/database.ts'
import { findEventsOf } from '../platform/history/history.queries.ts'
import { byRow, type ReplayedEvent } from '../platform/history/replay.ts'
import type { Broken, Invariant } from './invariant.ts'
import {
  findKeysWithoutHolder,
  findFallingIndexes,
  findForgottenPropositions,
  findLeakedCodes,
  findOrdersOfBlocked,
  findOverlaps,
  findSharedZips,
  findWrongAlerts,
  findWrongAlertStates,
  findWrongCopies,
  findWrongCount,
  findWrongLedgers,
  findWrongLines,
  findWrongQuotations,
  findWrongResults,
  findWrongRuns,
} from './invariants.queries.ts'
import { brokenPath, differingFields } from './replay.ts'

const page = 1_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Every booking with its events, read in pages, so that no connection is reserved between two pages. */
const eachBooking = async function* (db: Db): AsyncGenerator<{ booking: Booking; events: readonly ReplayedEvent[] }> {
  for (let after = lowestId; ; ) {
    const bookings = await findBookingsAfter(db, after, page)
    const ids = bookings.map(({ id }) => id)
    const events = byRow(await findEventsOf(db, { entity: 'booking', ids }))
    for (const booking of bookings) yield { booking, events: events.get(booking.id) ?? [] }
    const last = bookings.at(-1)
    if (!last || bookings.length < page) return
    after = last.id
  }
}

const findBrokenHistories = async function* (db: Db): AsyncGenerator<Broken> {
  for await (const { booking, events } of eachBooking(db)) {
    const path = brokenPath(booking, events)
    if (path) yield { what: booking.code, why: path }
    const fields = differingFields(booking, events)
    if (fields.length > 0) yield { what: booking.code, why: `l'historique ne redonne pas : ${fields.join(', ')}` }
  }
}

/** 15: guards whose refusal code is not a stable, unique name. The tests of the guards check their sentences. */
const findNamelessRefusals = async function* (): AsyncGenerator<Broken> {
  const codes = guardIds.map((id) => ({ id, code: bookingGuards.of(id).code }))
  for (const { id, code } of codes) {
    const isAlone = codes.filter((other) => other.code === code).length === 1
    if (!isAlone || !/^[A-Z][A-Z_]+$/.test(code)) yield { what: id, why: `le code « ${code} » n'est pas stable` }
  }
}

/** The rules that are always true of the data, for the features that exist. Source: `docs/domain.md` 10. */
export const invariants: readonly Invariant[] = [
  { id: '1', sentence: "Deux missions d'un contrôleur ne se chevauchent pas, trajets compris", find: findOverlaps },
  {
    id: '2',
    sentence: 'Une commande terminée a un résultat et un seul',
    find: (db) => findWrongResults(db, bookingStatuses.filter(isFinal)),
  },
  { id: '2, ligne', sentence: 'Un résultat a une ligne à facturer et une seule, de son montant', find: findWrongLines },
  {
    id: '2, grand livre',
    sentence: 'Réalisé moins facturé égale « Réalisé, non facturé », au centime, par client',
    find: findWrongLedgers,
  },
  {
    id: '2, runs',
    sentence: 'Chaque ligne de run a sa facture, et aucune ligne à facturer n’est dans deux factures',
    find: findWrongRuns,
  },
  {
    id: '3, 4',
    sentence: 'Les séries de factures et d’avoirs sont sans trou, chaînées, et leurs montants sont ceux des lignes',
    find: findIntegrityFaults,
  },
  { id: '5', sentence: 'Chaque trousseau a un détenteur et un seul', find: findKeysWithoutHolder },
  { id: '6, 11', sentence: "L'historique mène au statut et redonne chaque commande", find: findBrokenHistories },
  { id: '9', sentence: "Aucune commande n'est prise pendant un blocage", find: findOrdersOfBlocked },
  { id: '10', sentence: 'Un code postal appartient à une zone au plus', find: findSharedZips },
  { id: '14', sentence: "Aucun code de boîte à clés n'est gardé en clair", find: findLeakedCodes },
  { id: '15', sentence: 'Chaque refus a un code stable', find: findNamelessRefusals },
  { id: 'compteurs', sentence: "L'index d'un compteur ne descend jamais", find: findFallingIndexes },
  {
    id: 'propositions',
    sentence: "Une commande qui ne cherche pas de contrôleur et n'en a pas eu n'a pas de proposition ouverte",
    find: (db) =>
      findForgottenPropositions(
        db,
        bookingStatuses.filter((status) => !mayHavePropositions({ status, checkerId: null })),
      ),
  },
  {
    id: 'alertes',
    sentence: "Une alerte d'un type au plus est ouverte par commande ou client, et a une fin si elle est close",
    find: findWrongAlerts,
  },
  {
    id: 'alertes passées',
    sentence: "Les états d'une alerte se suivent sans se chevaucher, jusqu'à celui d'aujourd'hui",
    find: findWrongAlertStates,
  },
  {
    id: 'devis',
    sentence: 'Un devis envoyé a sa version, un devis accepté sa preuve, et leurs numéros sont sans trou',
    find: findWrongQuotations,
  },
  { id: 'copie', sentence: 'La commande porte la date et le contrôleur de sa mission', find: findWrongCopies },
  { id: 'nombre', sentence: 'Le nombre de commandes que la liste annonce est le leur', find: findWrongCount },
]

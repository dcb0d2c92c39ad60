import type { TransitionRow } from './transition-row.ts'

const dated = ['planned', 'confirmed'] as const
const open = ['waiting', 'waiting requestReceived', 'waiting_roomer', 'planned', 'confirmed'] as const
const toMove = ['G15', 'G35', 'G11'] as const

/** Services bought from a partner, who has no calendar here: a date and a name, no checker. Source: `docs/domain.md` 1.1.5. */
export const onDemandTransitions = [
  { id: 'D01', from: [], to: 'waiting requestReceived', by: ['OPS', 'CLI'], guards: ['G1', 'G38'], label: 'Créer une commande' },
  { id: 'D02', from: ['waiting requestReceived'], to: 'waiting', by: ['OPS'], guards: ['G11'], label: 'Demander un complément' },
  {
    id: 'D03',
    from: ['waiting'],
    to: 'waiting requestReceived',
    by: ['CLI', 'OPS'],
    guards: ['G31'],
    label: 'Compléter la demande',
    isNext: true,
  },
  {
    id: 'D04',
    from: ['waiting requestReceived'],
    to: 'waiting_roomer',
    by: ['OPS'],
    guards: ['G1', 'G16'],
    label: 'Proposer des créneaux au locataire',
  },
  {
    id: 'D05',
    from: ['waiting requestReceived', 'waiting_roomer'],
    to: 'planned',
    by: ['OPS', 'PART'],
    guards: ['G1', 'G14', 'G26', 'G15'],
    label: 'Planifier',
    isNext: true,
  },
  { id: 'D06a', from: ['planned'], to: 'confirmed', by: ['LOC', 'OPS', 'SYS'], guards: ['G4', 'G9'], label: 'Confirmer', isNext: true },
  { id: 'D06b', from: ['confirmed'], to: 'planned', by: ['LOC', 'SYS'], guards: [], label: 'Retirer la confirmation' },
  { id: 'D07', from: dated, to: 'succeeded', by: ['PART', 'OPS'], guards: ['G22'], label: 'Clôturer la mission', isNext: 'confirmed' },
  {
    id: 'D08',
    from: ['planned', 'confirmed', 'waiting requestReceived'],
    to: 'failed',
    by: ['PART', 'OPS'],
    guards: ['G11'],
    label: 'Déclarer non aboutie',
  },
  { id: 'D09', from: ['failed'], to: 'waiting requestReceived', by: ['OPS'], guards: ['G10'], label: 'Rouvrir', isUndo: true },
  { id: 'D10', from: ['succeeded'], to: 'validated', by: ['OPS'], guards: ['G23'], label: 'Valider le document', isNext: true },
  { id: 'D11a', from: open, to: 'canceled', by: ['CLI', 'OPS'], guards: ['G11', 'G29'], label: 'Annuler la commande' },
  {
    id: 'D11b',
    from: dated,
    to: 'unsuccessful_move',
    by: ['CHK', 'OPS'],
    guards: ['G11', 'G32', 'G12', 'G34', 'G33'],
    label: 'Déclarer un déplacement infructueux',
  },
  {
    id: 'D11c',
    from: ['waiting', 'waiting requestReceived', 'waiting_roomer'],
    to: 'finished_no_date',
    by: ['SYS', 'OPS'],
    guards: ['G20'],
    label: 'Clôturer sans date',
  },
  { id: 'D12a', from: ['planned'], to: 'planned', by: ['OPS', 'CLI', 'LOC'], guards: toMove, label: 'Replanifier' },
  { id: 'D12b', from: ['confirmed'], to: 'confirmed', landsIn: 'planned', by: ['OPS', 'CLI', 'LOC'], guards: toMove, label: 'Replanifier' },
  {
    id: 'D13',
    from: ['canceled'],
    to: 'waiting requestReceived',
    by: ['OPS', 'CLI'],
    guards: ['G1', 'G10', 'G36'],
    label: 'Rouvrir',
    isUndo: true,
  },
] as const satisfies readonly TransitionRow[]

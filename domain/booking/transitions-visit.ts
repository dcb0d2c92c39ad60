import type { TransitionRow } from './transition-row.ts'

const dated = ['planned', 'confirmed'] as const
const open = ['waiting', 'waiting_visitors', 'waiting_checker', 'no_checker', 'planned', 'confirmed'] as const
const toPlan = ['G15', 'G5', 'G6', 'G7', 'G8'] as const
const toMove = ['G15', 'G35', 'G5', 'G6', 'G8', 'G7', 'G11'] as const

/** Visits of prospects. Source: `docs/domain.md` 1.1.4. */
export const visitTransitions = [
  { id: 'V01', from: [], to: 'waiting', by: ['OPS', 'CLI'], guards: ['G1', 'G2', 'G37'], label: 'Créer une commande' },
  { id: 'V02', from: ['waiting'], to: 'waiting_visitors', by: ['OPS', 'CLI'], guards: ['G1', 'G3', 'G18'], label: 'Ouvrir des créneaux' },
  { id: 'V03', from: ['waiting_visitors'], to: 'waiting_checker', by: ['SYS'], guards: ['G1'], label: 'Proposer' },
  {
    id: 'V04',
    from: ['waiting', 'waiting_visitors'],
    to: 'planned',
    by: ['OPS'],
    guards: ['G1', ...toPlan],
    label: 'Planifier',
    isNext: true,
  },
  { id: 'V05a', from: ['waiting_checker'], to: 'planned', by: ['CHK', 'OPS'], guards: ['G1', ...toPlan], label: 'Affecter', isNext: true },
  { id: 'V05b', from: ['waiting_checker'], to: 'no_checker', by: ['SYS'], guards: [], label: "Constater l'absence de contrôleur" },
  { id: 'V05c', from: ['no_checker'], to: 'waiting_checker', by: ['OPS', 'SYS'], guards: ['G1', 'G3'], label: 'Relancer' },
  { id: 'V05d', from: ['no_checker'], to: 'planned', by: ['OPS'], guards: ['G1', ...toPlan], label: 'Affecter', isNext: true },
  { id: 'V06', from: ['planned'], to: 'waiting_visitors', by: ['SYS'], guards: [], label: "Attendre d'autres visiteurs" },
  { id: 'V07a', from: ['planned'], to: 'confirmed', by: ['LOC', 'OPS', 'SYS'], guards: ['G4', 'G9'], label: 'Confirmer', isNext: true },
  { id: 'V07b', from: ['confirmed'], to: 'planned', by: ['LOC', 'SYS'], guards: [], label: 'Retirer la confirmation' },
  { id: 'V08', from: dated, to: 'visited', by: ['CHK', 'OPS'], guards: ['G12', 'G24'], label: 'Clôturer la mission', isNext: 'confirmed' },
  { id: 'V09', from: dated, to: 'not_visited', by: ['CHK', 'OPS'], guards: ['G12', 'G25'], label: 'Clôturer sans visiteur' },
  { id: 'V10', from: open, to: 'prospect_canceled', by: ['LOC', 'OPS'], guards: [], label: 'Annuler pour le prospect' },
  { id: 'V11a', from: open, to: 'canceled', by: ['CLI', 'OPS'], guards: ['G11', 'G29'], label: 'Annuler la commande' },
  {
    id: 'V11b',
    from: dated,
    to: 'unsuccessful_move',
    by: ['CHK', 'OPS'],
    guards: ['G11', 'G32', 'G12', 'G34', 'G33'],
    label: 'Déclarer un déplacement infructueux',
  },
  {
    id: 'V11c',
    from: ['waiting', 'waiting_visitors', 'no_checker'],
    to: 'finished_no_date',
    by: ['SYS', 'OPS'],
    guards: ['G20'],
    label: 'Clôturer sans date',
  },
  {
    id: 'V12',
    from: ['visited', 'not_visited'],
    to: 'planned',
    by: ['OPS'],
    guards: ['G5', 'G10', 'G11', 'G27'],
    label: 'Rouvrir',
    isUndo: true,
  },
  { id: 'V13a', from: ['planned'], to: 'planned', by: ['OPS', 'CLI', 'LOC'], guards: toMove, label: 'Replanifier' },
  { id: 'V13b', from: ['confirmed'], to: 'confirmed', landsIn: 'planned', by: ['OPS', 'CLI', 'LOC'], guards: toMove, label: 'Replanifier' },
  { id: 'V14', from: dated, to: 'waiting_checker', by: ['CHK', 'OPS'], guards: ['G11', 'G30'], label: 'Désaffecter' },
  {
    id: 'V15',
    from: ['canceled', 'prospect_canceled'],
    to: 'waiting',
    by: ['OPS', 'CLI'],
    guards: ['G1', 'G10', 'G36'],
    label: 'Rouvrir',
    isUndo: true,
  },
] as const satisfies readonly TransitionRow[]

import { mostBulkFixes } from '@adm/contract/alert/alert-fix-bulk'
import { type BulkFixKind, commonFixes } from '@adm/domain/alert/alert-fix-bulk'
import { useSession } from '../../../platform/session/session.tsx'
import type { AlertSelection } from '../list/alert-selection.ts'
import { mayFixKind } from '../act/may-fix.ts'

/** The fixes that the selected alerts have in common and this person may carry out, or why there are none. */
export const useCommonFixes = (alerts: AlertSelection['alerts']): { kinds: readonly BulkFixKind[]; refusals: readonly string[] } => {
  const session = useSession()
  if (alerts.length > mostBulkFixes) return { kinds: [], refusals: [`Sélectionnez ${mostBulkFixes} alertes au plus.`] }
  if (new Set(alerts.map(({ type }) => type)).size > 1) return { kinds: [], refusals: ["Sélectionnez des alertes d'un seul type."] }
  const kinds = commonFixes(alerts.map(({ facts }) => facts)).filter((kind) => mayFixKind(session, kind))
  return { kinds, refusals: kinds.length > 0 ? [] : ["Aucune correction n'est commune à ces alertes."] }
}

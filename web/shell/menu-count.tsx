import { useQuery } from '@tanstack/react-query'
import { alertCalls, mostAlertsCounted } from '@adm/contract/alert/alert'
import { apiQuery } from '../platform/api/api.ts'
import './menu-count.css'

/** The open alerts that are the person's or their groups', beside the entry of the menu. */
export const MenuCount = () => {
  const { data } = useQuery(apiQuery(alertCalls.counts, {}))
  if (!data) return null
  const count = Object.values(data.mine).reduce((sum, ofSeverity) => sum + ofSeverity, 0)
  if (count === 0) return null
  const text = count > mostAlertsCounted ? '9 999+' : count.toLocaleString('fr-FR')
  return (
    <b className="menu-count" title={`${text} alertes vous reviennent`}>
      {text}
    </b>
  )
}

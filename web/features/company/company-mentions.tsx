import { useFormContext } from 'react-hook-form'
import type { TypedCompany } from '@adm/domain/company/company'
import { issuerOf, missingMentions } from '@adm/domain/company/company-mention'
import { Notice } from '../../ui/layout/states.tsx'

/** How documents will name the company as it is typed, and what an invoice needs that is not there yet. */
export const CompanyMentions = () => {
  const typed = useFormContext<TypedCompany>().watch()
  const missing = missingMentions(typed)
  const { name, legal } = issuerOf(typed)
  return (
    <section className="company-mentions" aria-label="Mentions">
      <h2 className="company-title">Sur les documents</h2>
      {legal || name ? <p>{legal || name}</p> : <p className="dim">Rien n'est encore renseigné.</p>}
      {missing.length === 0 ? (
        <Notice tone="success">Toutes les mentions d'une facture sont là.</Notice>
      ) : (
        <>
          <p>Pour facturer, il manque&nbsp;:</p>
          <ul>
            {missing.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

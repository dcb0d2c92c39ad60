import { useSearch } from '@tanstack/react-router'
import { ButtonLink } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'

/** The way back to the document for which a person came to complete this page (`mending`). */
export const WayBack = () => {
  const { back } = useSearch({ strict: false })
  if (!back) return null
  return (
    <Notice action={<ButtonLink to={back}>{back.startsWith('/billing/runs/') ? 'Revenir au run' : 'Revenir au document'}</ButtonLink>}>
      Complétez ce qui manque ici, puis revenez au document à émettre.
    </Notice>
  )
}

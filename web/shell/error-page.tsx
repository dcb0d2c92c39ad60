import { useRouter } from '@tanstack/react-router'
import { chunkMissingCode } from '../platform/api/chunk-reload.ts'
import { describeError } from '../platform/api/refused.ts'
import { Button, ButtonLink } from '../ui/base/button.tsx'
import { StatePage } from '../ui/layout/states.tsx'

/** For an address without a page, or an id without a row. The title is the specification's, word for word. */
export const MissingPage = () => (
  <StatePage status={404} title="This page could not be found" titleLang="en" action={<HomeLink />}>
    La page demandée est introuvable.
  </StatePage>
)

/** Replaces a page that failed: not found, forbidden, switched off, or broken, each with a next step. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const router = useRouter()
  const described = describeError(error)
  if (described.code === 'FEATURE_OFF')
    return (
      <StatePage title="Fonction non activée" action={<HomeLink />}>
        {described.message}
      </StatePage>
    )
  if (described.status === 404) return <MissingPage />
  if (described.status === 403)
    return (
      <StatePage status={403} title="Accès refusé" action={<HomeLink />}>
        {described.message}
      </StatePage>
    )
  return (
    <StatePage
      {...(described.status > 0 ? { status: described.status } : {})}
      title={described.message}
      error={described}
      action={
        <Button
          look="primary"
          icon="refresh"
          onClick={() => (described.code === chunkMissingCode ? location.reload() : void router.invalidate())}
        >
          Réessayer
        </Button>
      }
    >
      {described.status === 0 ? 'Vérifiez votre connexion, puis réessayez.' : 'Si le problème continue, donnez ce code au support.'}
    </StatePage>
  )
}

const HomeLink = () => <ButtonLink to="/">Retour à l'accueil</ButtonLink>

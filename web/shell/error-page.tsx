import { useRouter } from '@tanstack/react-router'
import { chunkMissingCode } from '../platform/chunk-reload.ts'
import { describeError } from '../platform/refused.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { StatePage } from '../ui/states.tsx'

/** An address that is no page, or an id that is of no row. The title is the specification's, word for word. */
export const NotFoundPage = () => (
  <StatePage status={404} title="This page could not be found" action={<HomeLink />}>
    La page demandée est introuvable.
  </StatePage>
)

/** What stands in the place of a page that failed: not found, forbidden, switched off, or broken, each with what to do. */
export const ErrorPage = ({ error }: { error: unknown }) => {
  const router = useRouter()
  const told = describeError(error)
  if (told.code === 'FEATURE_OFF')
    return (
      <StatePage title="Fonction non activée" action={<HomeLink />}>
        {told.message}
      </StatePage>
    )
  if (told.status === 404) return <NotFoundPage />
  if (told.status === 403)
    return (
      <StatePage status={403} title="Accès refusé" action={<HomeLink />}>
        {told.message}
      </StatePage>
    )
  return (
    <StatePage
      {...(told.status > 0 ? { status: told.status } : {})}
      title={told.message}
      error={told}
      action={
        <Button
          look="primary"
          icon="refresh"
          onClick={() => (told.code === chunkMissingCode ? location.reload() : void router.invalidate())}
        >
          Réessayer
        </Button>
      }
    >
      {told.code === 'OFFLINE' ? 'Elle reviendra avec la connexion.' : 'Si le problème continue, donnez ce code au support.'}
    </StatePage>
  )
}

const HomeLink = () => <ButtonLink to="/">Retour à l'accueil</ButtonLink>

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarFeedCalls } from '@adm/contract/checker/calendar-feed'
import { checkerCalendarCalls } from '@adm/contract/checker/checker-calendar'
import { dayOf, formatDay } from '@adm/domain/values/date/moment'
import { newKey } from '../../../platform/new-key.ts'
import { addressOf, callApi, apiQuery } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download.ts'
import { errorSentence } from '../../../platform/api/error-sentence.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Copyable } from '../../../ui/figure/copyable.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/layout/states.tsx'
import { showToast } from '../../../ui/overlay/toast.tsx'

type Props = { checkerId: string; onClose: () => void }

/** Dialog of the URL from which a checker's own calendar reads missions and absences: created, displayed once, revoked. */
export const LinkDialog = ({ checkerId, onClose }: Props) => {
  const { link, make, revoke } = useLink(checkerId)
  const error = make.error ?? revoke.error
  return (
    <Dialog isOpen title="Lien de calendrier" onClose={onClose}>
      {error && <Notice tone="error">{errorSentence(error)}</Notice>}
      <p>
        Avec ce lien, l'agenda du contrôleur (téléphone, ordinateur) montre ses missions et ses absences, sans nom de locataire ni code
        d'accès.
      </p>
      {make.data && (
        <Notice tone="success">
          Transmettez cette adresse au contrôleur : elle n'est montrée qu'une fois. <Copyable text={make.data.url} />
        </Notice>
      )}
      {!make.data && link !== undefined && (
        <p className="dim">
          {link ? `Un lien fonctionne depuis le ${formatDay(dayOf(link.createdAt))}.` : 'Aucun lien ne fonctionne pour le moment.'}
        </p>
      )}
      <LinkActions
        checkerId={checkerId}
        hasLink={Boolean(link)}
        isMaking={make.isPending}
        isRevoking={revoke.isPending}
        onMake={() => make.mutate(newKey())}
        onRevoke={() => revoke.mutate()}
      />
    </Dialog>
  )
}

/** The current link, and the mutations that create and revoke it. */
const useLink = (id: string) => {
  const queries = useQueryClient()
  const linkQuery = apiQuery(checkerCalendarCalls.link, { params: { id } })
  const { data } = useQuery(linkQuery)
  const onSettled = () => queries.invalidateQueries({ queryKey: linkQuery.queryKey })
  const make = useMutation({
    mutationFn: (key: string) => callApi(checkerCalendarCalls.makeLink, { params: { id }, body: {}, key }),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: () => callApi(checkerCalendarCalls.revokeLink, { params: { id } }),
    onSuccess: () => {
      make.reset()
      showToast({ message: 'Le lien de calendrier est révoqué.', tone: 'success' })
    },
    onSettled,
  })
  return { link: data?.link, make, revoke }
}

type ActionsProps = {
  checkerId: string
  hasLink: boolean
  isMaking: boolean
  isRevoking: boolean
  onMake: () => void
  onRevoke: () => void
}

const LinkActions = ({ checkerId, hasLink, isMaking, isRevoking, onMake, onRevoke }: ActionsProps) => {
  const mayMake = useMay(checkerCalendarCalls.makeLink)
  const mayRead = useMay(calendarFeedCalls.ofChecker)
  const refusals = useActingRefusals()
  const [isSure, setSure] = useState(false)
  const renew = () => {
    if (hasLink && !isSure) return setSure(true)
    setSure(false)
    onMake()
  }
  return (
    <>
      {isSure && <Notice tone="warning">Le lien actuel ne fonctionnera plus. Cliquez encore pour en créer un autre.</Notice>}
      <div className="link-actions">
        {mayMake && (
          <Button look={hasLink ? 'default' : 'primary'} pending={isMaking} refusals={refusals} onClick={renew}>
            {hasLink ? 'Créer un autre lien' : 'Créer le lien'}
          </Button>
        )}
        {mayMake && hasLink && (
          <Button look="danger" pending={isRevoking} refusals={refusals} onClick={onRevoke}>
            Révoquer le lien
          </Button>
        )}
        {mayRead && (
          <Button icon="download" onClick={() => void downloadFile(addressOf(calendarFeedCalls.ofChecker, { params: { id: checkerId } }))}>
            Télécharger (.ics)
          </Button>
        )}
      </div>
    </>
  )
}

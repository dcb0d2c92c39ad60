import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { notificationOptOutCalls } from '@adm/contract/notification/opt-out'
import { messageCalls } from '@adm/contract/platform/message'
import { phonePairs } from '@adm/domain/values/typed-phone'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { newKey } from '../../platform/new-key.ts'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { ActDialog } from '../../recipes/form/act-dialog.tsx'
import { useActWithToast } from '../../recipes/history/use-act-with-toast.ts'
import { Button } from '../../ui/base/button.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { DetailSection } from '../../ui/layout/detail-section.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const clearings = {
  bounced: {
    label: 'Adresse à nouveau bonne',
    title: 'Cette adresse est-elle à nouveau bonne\u00a0?',
    consequence: 'ne sera plus signalée, jusqu’à ce qu’un message en revienne encore. Les messages déjà revenus ne repartent pas.',
    done: "L'adresse n'est plus signalée.",
    call: messageCalls.clear,
  },
  optOut: {
    label: 'Envoyer à nouveau des rappels',
    title: 'Envoyer à nouveau des rappels\u00a0?',
    consequence: 'recevra à nouveau les rappels. Ne le faites qu’à la demande de la personne.',
    done: "L'adresse recevra à nouveau les rappels.",
    call: notificationOptOutCalls.remove,
  },
} as const
type Chosen = { of: keyof typeof clearings; id: string; address: string }

/** The addresses from which messages come back, and those that want no reminders: seen and cleared. */
export const NotificationAddresses = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Adresses</Button>
      {isOpen && !chosen && (
        <Dialog isOpen size="large" title="Adresses revenues et rappels refusés" onClose={() => setIsOpen(false)}>
          <Suspense fallback={<PageSkeleton />}>
            <Addresses onChoose={setChosen} />
          </Suspense>
        </Dialog>
      )}
      {chosen && <ClearDialog chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

const Addresses = ({ onChoose }: { onChoose: (chosen: Chosen) => void }) => {
  const { data: bounced } = useSuspenseQuery(apiQuery(messageCalls.bounced, { query: {} }))
  const { data: optOuts } = useSuspenseQuery(apiQuery(notificationOptOutCalls.list, { query: {} }))
  return (
    <>
      <DetailSection title="Adresses dont un message est revenu">
        {bounced.items.length === 0 && <p className="dim">Aucun message n'est revenu.</p>}
        <PersonList>
          {bounced.items.map(({ id, address, since, reason }) => (
            <AddressLine key={id} chosen={{ of: 'bounced', id, address }} since={since} onChoose={onChoose}>
              {reason ?? 'sans raison donnée'}
            </AddressLine>
          ))}
        </PersonList>
      </DetailSection>
      <DetailSection title="Ne veulent plus de rappels">
        {optOuts.items.length === 0 && <p className="dim">Personne n'a refusé les rappels.</p>}
        <PersonList>
          {optOuts.items.map(({ id, address, since, byKind, byName }) => (
            <AddressLine key={id} chosen={{ of: 'optOut', id, address }} since={since} onChoose={onChoose}>
              {byKind === 'link' ? 'par le lien d’un message' : `noté par ${byName ?? 'une personne de l’équipe'}`}
            </AddressLine>
          ))}
        </PersonList>
      </DetailSection>
    </>
  )
}

type AddressLineProps = { chosen: Chosen; since: string; onChoose: (chosen: Chosen) => void; children: string }

const AddressLine = ({ chosen, since, onChoose, children }: AddressLineProps) => {
  const mayClear = useMay(clearings[chosen.of].call)
  const written = phonePairs(chosen.address)
  return (
    <PersonLine
      name={written}
      actions={
        mayClear && (
          <Button aria-label={`Réactiver\u00a0: ${written}`} onClick={() => onChoose(chosen)}>
            Réactiver
          </Button>
        )
      }
    >
      <span>depuis le {formatMomentShort(since)}</span>
      <span className="dim">{children}</span>
    </PersonLine>
  )
}

const ClearDialog = ({ chosen: { of, id, address }, onClose }: { chosen: Chosen; onClose: () => void }) => {
  const { title, label, consequence, done, call } = clearings[of]
  const [key] = useState(newKey)
  const act = useActWithToast<void, undefined>({
    act: () => callApi(call, { params: { id }, key }),
    message: () => done,
    changes: ['bounced-address', 'notification-opt-out'],
    onDone: onClose,
  })
  return (
    <ActDialog title={title} actLabel={label} act={act} onClose={onClose}>
      <p>
        {phonePairs(address)} {consequence}
      </p>
    </ActDialog>
  )
}

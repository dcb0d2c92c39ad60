import type { LinkedClientOrder } from '@adm/contract/client/client-request'
import type { ClientAct } from '@adm/domain/client-request/client-request'
import { useState } from 'react'
import { LinkRefusal } from '../../recipes/link/link-page.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Notice } from '../../ui/layout/states.tsx'
import { ClientAnswerForm } from './client-answer.form.tsx'
import { ClientCancellationForm } from './client-cancellation.form.tsx'
import { ClientMove } from './client-move.tsx'
import type { ClientActing, ClientLinkAct } from './use-client-act.ts'

type Props = { token: string; order: LinkedClientOrder; acting: ClientActing }
type View = 'acts' | 'move' | 'cancel' | 'choose'

/** What the client may do now: one act a line, each in its own view; what the desk asked for is answered first. */
export const ClientActs = ({ token, order, acting }: Props) => {
  const [chosen, setView] = useState<View>('acts')
  const view = acting.isSuccess ? 'acts' : chosen
  const show = (next: View) => {
    acting.reset()
    setView(next)
  }
  const isOpen = (act: ClientAct): boolean => order.acts.some((one) => one.act === act && one.refusals.length === 0)
  const back = () => show('acts')
  const form = { order, acting, onBack: back }
  return (
    <>
      <LinkRefusal error={acting.error} />
      {acting.isSuccess && <Notice tone="success">{doneOf(acting.variables, order)}</Notice>}
      {view === 'move' && isOpen('move') ? (
        <ClientMove token={token} {...form} />
      ) : view === 'cancel' && isOpen('cancel') ? (
        <ClientCancellationForm {...form} />
      ) : view === 'choose' && isOpen('choose') ? (
        <ChoiceOfTenant {...form} />
      ) : (
        <ActList order={order} acting={acting} onView={show} />
      )}
    </>
  )
}

const warnTenants = 'Prévenez les locataires : nous ne leur avons pas écrit.'

/** What was done, and whom the client still tells. */
const doneWords: Readonly<Record<ClientLinkAct['kind'], string>> = {
  choose: 'Le lien pour choisir un créneau est envoyé.',
  confirm: 'Le rendez-vous est confirmé.',
  complete: 'Merci, votre réponse est enregistrée.',
  move: 'Le rendez-vous est déplacé.',
  cancel: `La commande est annulée. ${warnTenants}`,
  reopen: 'La commande est rouverte.',
}
const messageOfMove = (tenantsLearn: boolean): string =>
  tenantsLearn ? 'Les locataires reçoivent la nouvelle heure par e-mail.' : warnTenants

const doneOf = ({ kind }: ClientLinkAct, { tenantsLearn }: LinkedClientOrder): string =>
  kind === 'move' ? `${doneWords.move} ${messageOfMove(tenantsLearn)}` : doneWords[kind]

const labels: Readonly<Record<Exclude<ClientAct, 'complete'>, string>> = {
  choose: 'Laisser le locataire choisir la date',
  confirm: 'Confirmer le rendez-vous',
  move: 'Déplacer le rendez-vous',
  cancel: 'Annuler la commande',
  reopen: 'Rouvrir la commande',
}

type ListProps = { order: LinkedClientOrder; acting: ClientActing; onView: (view: View) => void }

const ActList = ({ order, acting, onView }: ListProps) => {
  const { acts, version, service } = order
  const take = (act: Exclude<ClientAct, 'complete'>) =>
    act === 'reopen' || act === 'confirm' ? acting.mutate({ kind: act, version }) : onView(act)
  const labelOf = (act: Exclude<ClientAct, 'complete'>) =>
    act === 'choose' && service === 'visite' ? 'Ouvrir des créneaux aux visiteurs' : labels[act]
  return (
    <div className="link-acts">
      {acts.map(({ act, refusals }) => {
        if (act === 'complete') return <ClientAnswerForm key={act} order={order} acting={acting} />
        return refusals.length > 0 ? (
          <p key={act} className="dim">{`${labelOf(act)} : ${refusals.join(' ')}`}</p>
        ) : (
          <Button
            key={act}
            look={act === 'cancel' ? 'default' : 'primary'}
            pending={(act === 'reopen' || act === 'confirm') && acting.isPending}
            onClick={() => take(act)}
          >
            {labelOf(act)}
          </Button>
        )
      })}
      <p className="dim">Pour toute autre demande, appelez-nous.</p>
    </div>
  )
}

type ChoiceProps = { order: LinkedClientOrder; acting: ClientActing; onBack: () => void }

/** Asks before the people are mailed. */
const ChoiceOfTenant = ({ order: { version, service }, acting, onBack }: ChoiceProps) => (
  <section className="link-acts" aria-label={labels.choose}>
    <p>
      {service === 'visite'
        ? "Nous envoyons aux visiteurs un lien pour s'inscrire à un créneau libre des deux prochaines semaines."
        : 'Nous envoyons aux locataires un lien pour choisir un créneau libre, autour de la date souhaitée ou dans les deux prochaines semaines.'}
    </p>
    <Button look="primary" pending={acting.isPending} onClick={() => acting.mutate({ kind: 'choose', version })}>
      Envoyer le lien
    </Button>
    <Button onClick={onBack}>Revenir à la commande</Button>
  </section>
)

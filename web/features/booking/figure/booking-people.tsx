import { Fragment } from 'react'
import { type Contact, type Tenant, tenantName, tenantRoleLabels, tenantsLabel } from '@adm/domain/booking/order/booking-people'
import { formatPhone } from '@adm/domain/values/phone-format'
import { PersonLine, PersonList } from '../../../ui/figure/person-list.tsx'

/** Tenants and visitors, with their contact details. */
export const Tenants = ({ tenants }: { tenants: readonly Tenant[] }) =>
  tenants.length === 0 ? (
    <p className="dim">Aucun locataire n'est renseigné.</p>
  ) : (
    <PersonList>
      {tenants.map((tenant) => (
        <PersonLine key={tenant.id} name={tenantName(tenant)} detail={tenantRoleLabels[tenant.role]}>
          <Reach emails={tenant.emails} phones={[tenant.phone, tenant.otherPhone]} />
          {tenant.presenceRequired && <span>Présence requise</span>}
          {tenant.newAddress && <span>Nouvelle adresse&nbsp;: {tenant.newAddress}</span>}
        </PersonLine>
      ))}
    </PersonList>
  )

const mostInHead = 3

/** The first tenants with their phones, for the head of the order: a caller is recognized on every tab. */
export const TenantsInHead = ({ tenants }: { tenants: readonly Tenant[] }) => {
  const others = tenants.length - mostInHead
  return tenants.length === 0 ? null : (
    <span>
      {tenantsLabel(tenants)}&nbsp;:{' '}
      {tenants.slice(0, mostInHead).map(({ id, firstName, lastName, phone, otherPhone }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {firstName} {lastName} <Reach emails={null} phones={[phone ?? otherPhone]} />
        </Fragment>
      ))}
      {others > 0 && ` et ${others} ${others > 1 ? 'autres' : 'autre'}`}
    </span>
  )
}

/** Other recipients of the report. */
export const Contacts = ({ contacts }: { contacts: readonly Contact[] }) =>
  contacts.length === 0 ? (
    <p className="dim">Aucun autre contact ne reçoit le rapport.</p>
  ) : (
    <PersonList>
      {contacts.map(({ id, name, emails, phone, note }) => (
        <PersonLine key={id} name={name}>
          <Reach emails={emails} phones={[phone]} />
          {note && <span className="dim">{note}</span>}
        </PersonLine>
      ))}
    </PersonList>
  )

type ReachProps = { emails: string | null | undefined; phones: readonly (string | null | undefined)[] }

/** E-mail and phone links of a person. */
export const Reach = ({ emails, phones }: ReachProps) => {
  const numbers = phones.filter((phone) => phone !== null && phone !== undefined)
  const mails = emails ? emails.split(', ') : []
  return (
    <>
      {numbers.map((phone) => (
        <a key={phone} className="numbers" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>
      ))}
      {mails.map((mail) => (
        <a key={mail} href={`mailto:${mail}`}>
          {mail}
        </a>
      ))}
      {numbers.length === 0 && mails.length === 0 && <span className="dim">Ni e-mail ni téléphone</span>}
    </>
  )
}

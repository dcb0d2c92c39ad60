import { onePagePdf } from '../demo/follow-up/one-page-pdf.ts'
import { makeOptOutLinks } from '../features/notification/opt-out/opt-out.service.ts'
import { inTransaction } from '../platform/work/work.ts'
import { completeOrder, startDispatchServer, startVisitServer, tenantNamed } from './testing-links.ts'
import { startQuotationServer } from './testing-quoted.ts'
import type { TestServer } from './testing.ts'

/** An act by a personal link that is ready to be sent once: everything before it was done. */
export type LinkAct = { server: TestServer; url: string; body: object | File }

const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true } as const
const who = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const photo = () => new File([Uint8Array.from(Buffer.from(png, 'base64'))], 'IMG_0001.png', { type: 'image/png' })
const pdf = () => new File([Uint8Array.from(Buffer.from(onePagePdf(['Compte rendu'])))], 'Compte rendu.pdf', { type: 'application/pdf' })

type Acts = Record<string, () => Promise<LinkAct>>
type Missions = Awaited<ReturnType<typeof startDispatchServer>>
type Quotations = Awaited<ReturnType<typeof startQuotationServer>>
type Tenants = Awaited<ReturnType<typeof startVisitServer>>

/** A checker answers a proposition, gives its mission up, and reports problems of it. */
const actsOfChecker = (server: Missions): Acts => {
  const proposed = async () => {
    server.passNight()
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    const token = await server.tokenTo(checkers[0]?.email ?? '')
    return { id, token, url: server.linkOf(token), warnings: `/api/links/${token}/warnings` }
  }
  const accepted = async () => {
    const mission = await proposed()
    await server.anonymous.post(mission.url, { to: 'accepted' })
    return mission
  }
  const problem = { cause: 'damage', severity: 'high', text: 'La vitre de la cuisine est brisée.' }
  return {
    '/mission-proposition': async () => ({ server, url: (await proposed()).url, body: { to: 'accepted' } }),
    '/mission-proposition/withdrawal': async () => ({
      server,
      url: `${(await accepted()).url}/withdrawal`,
      body: { reason: 'Véhicule en panne' },
    }),
    '/warnings': async () => ({ server, url: (await accepted()).warnings, body: problem }),
    '/warnings/:id/photos': async () => {
      const { id, warnings } = await accepted()
      await server.anonymous.post(warnings, problem)
      const row = await server.db.selectFrom('warning').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
      return { server, url: `${warnings}/${row.id}/photos`, body: photo() }
    },
  }
}

/** A tenant chooses, confirms and cancels a slot. */
const actsOfTenant = (server: Tenants): Acts => {
  const offered = async (names: readonly string[] = ['Nina'], change: object = {}) => {
    server.passNight()
    const order = await server.orderFor(names, change)
    await server.offer(order)
    const tokens = await Promise.all(order.mails.map((mail) => server.tokenTo(mail)))
    return { token: tokens[0] ?? '', other: tokens[1] ?? '', startAt: server.at(3, '10:00') }
  }
  const booked = async () => {
    const { token, startAt } = await offered()
    await server.choose(token, startAt)
    return token
  }
  return {
    '/slot-offer/reservation': async () => {
      const { token, startAt } = await offered()
      return { server, url: server.linkOf(token, '/reservation'), body: { startAt, moves: false } }
    },
    '/slot-offer/confirmation': async () => {
      const { token, startAt } = await offered()
      await server.reserve(token, startAt)
      return { server, url: server.linkOf(token, '/confirmation'), body: { startAt, moves: false } }
    },
    '/slot-offer/agreement': async () => {
      const { id: clientId } = await server.given.client({ slot_decision: 'all' })
      const { token, other, startAt } = await offered(['Nina', 'Paul'], { clientId })
      await server.choose(other, startAt)
      return { server, url: server.linkOf(token, '/agreement'), body: { startAt } }
    },
    '/slot-offer/presence': async () => ({ server, url: server.linkOf(await booked(), '/presence'), body: {} }),
    '/slot-offer/cancellation': async () => ({ server, url: server.linkOf(await booked(), '/cancellation'), body: { reason: 'Travail.' } }),
  }
}

/** A prospect registers for a visit and leaves it. */
const actsOfProspect = (server: Tenants): Acts => {
  const registered = async () => {
    server.passNight()
    const { nina, ten } = await server.offered(['Nina', 'Paul'])
    await server.register(nina, ten)
    return nina
  }
  return {
    '/visit-registration': async () => {
      server.passNight()
      const { nina, ten } = await server.offered(['Nina'])
      return { server, url: server.registrationOf(nina), body: { startAt: ten } }
    },
    '/visit-registration/withdrawal': async () => ({ server, url: server.registrationOf(await registered(), '/withdrawal'), body: {} }),
    '/visit-registration/refusal': async () => ({ server, url: server.registrationOf(await registered(), '/refusal'), body: {} }),
  }
}

const secretTo = async (server: TestServer, mail: string, page: 'c' | 'p'): Promise<string> =>
  new RegExp(`/${page}/([0-9a-f]{64})`).exec((await server.mailsTo(mail)).at(-1)?.text ?? '')?.[1] ?? ''
const walk = (server: Tenants, id: string, to: string, more: object = {}) =>
  server.planner.post(`/api/bookings/${id}/transitions`, { to, ...more })
let addresses = 0
const newAddress = (name: string): string => {
  addresses += 1
  return `${name}${addresses}@example.fr`
}
/** An order on demand with a partner. */
const onDemand = async (server: Tenants, change: object = {}) => {
  const partnerEmail = newAddress('partner')
  const { id } = await server.given.booking({ service: 'cleaning', details, partnerName: 'Net', partnerEmail, ...change })
  return { id, partnerEmail }
}

/** A client acts on its order. */
const actsOfClient = (server: Tenants): Acts => {
  const newClient = async (terms: Parameters<typeof server.given.client>[0] = {}) => {
    const email = newAddress('agence')
    return { email, clientId: (await server.given.client({ email, ...terms })).id }
  }
  const linkTo = async (email: string) => `/api/links/${await secretTo(server, email, 'c')}/client-request`
  const ordered = async (terms: Parameters<typeof newClient>[0] = {}) => {
    const { email, clientId } = await newClient(terms)
    const order = await server.orderFor(['Nina'], { clientId, ...completeOrder })
    await server.planner.post(`/api/bookings/${order.id}/client-requests`, { email })
    return { ...order, url: await linkTo(email) }
  }
  const planned = async (terms: Parameters<typeof newClient>[0] = {}) => {
    const { id, checker, url } = await ordered(terms)
    await walk(server, id, 'planned', { checkerId: checker.id, startAt: server.at(3, '10:00') })
    return url
  }
  /** The act on the version that the page of the link shows. */
  const actOn = async (url: string, path: string, body: object = {}): Promise<LinkAct> => {
    const { version } = (await server.anonymous.get(url)).body
    return { server, url: `${url}${path}`, body: { version, ...body } }
  }
  const cancellation = { cause: 'sale', feeCents: null }
  return {
    '/client-request/appointment': async () => actOn(await planned(), '/appointment', { startAt: server.at(4, '10:00') }),
    '/client-request/tenant-choice': async () => actOn((await ordered()).url, '/tenant-choice'),
    '/client-request/confirmation': async () => actOn(await planned({ confirmed_by: 'client' }), '/confirmation'),
    '/client-request/information': async () => {
      const { email, clientId } = await newClient()
      const { id } = await onDemand(server, { clientId })
      await walk(server, id, 'waiting', { reason: 'Combien de fenêtres ?' })
      return actOn(await linkTo(email), '/information', { answer: 'Six fenêtres.' })
    },
    '/client-request/cancellation': async () => actOn(await planned(), '/cancellation', cancellation),
    '/client-request/reopening': async () => {
      const { url, body } = await actOn(await planned(), '/cancellation', cancellation)
      await server.anonymous.post(url, body)
      return actOn(url.replace('/cancellation', ''), '/reopening')
    },
  }
}

/** A partner plans and closes a service on demand, whose tenant asks for a date. */
const actsOnDemand = (server: Tenants): Acts => {
  const sent = async () => {
    const { id, partnerEmail } = await onDemand(server)
    await server.planner.post(`/api/bookings/${id}/partner-requests`, {})
    return `/api/links/${await secretTo(server, partnerEmail, 'p')}/partner-request`
  }
  const planned = async () => {
    const url = await sent()
    await server.anonymous.post(`${url}/date`, { startAt: server.at(3, '10:00') })
    return url
  }
  const failure = { cause: 'no_access', comment: 'Portail fermé', tripMade: true }
  return {
    '/partner-request/date': async () => ({ server, url: `${await sent()}/date`, body: { startAt: server.at(3, '10:00') } }),
    '/partner-request/documents': async () => ({ server, url: `${await planned()}/documents`, body: pdf() }),
    '/partner-request/result': async () => {
      const url = await planned()
      await server.anonymous.form(`${url}/documents`, {}, pdf())
      return { server, url: `${url}/result`, body: {} }
    },
    '/partner-request/failure': async () => ({ server, url: `${await planned()}/failure`, body: failure }),
    '/slot-offer/choice': async () => {
      const mail = newAddress('nina')
      const { id } = await onDemand(server, { tenants: [tenantNamed('Nina', mail, 'incoming')] })
      const startAt = server.at(3, '10:00')
      await walk(server, id, 'waiting_roomer', { dates: [startAt, server.at(4, '10:00')] })
      return { server, url: server.linkOf(await server.tokenTo(mail), '/choice'), body: { startAt } }
    },
  }
}

/** A recipient refuses reminders, and accepts them again. */
const actsOfRecipient = (server: Tenants): Acts => {
  const linked = async () => {
    const { url } = await inTransaction(server.runtime, who, (work) => makeOptOutLinks(work, newAddress('nina')))
    return `/api/links/${url.split('/n/')[1]}/notification-opt-out`
  }
  return {
    '/notification-opt-out': async () => ({ server, url: await linked(), body: {} }),
    '/notification-opt-out/end': async () => {
      const url = await linked()
      await server.anonymous.post(url, {})
      return { server, url: `${url}/end`, body: {} }
    },
    '/notification-opt-out/one-click': async () => ({ server, url: `${await linked()}/one-click`, body: {} }),
  }
}

/** A client answers a quotation. */
const actsOnQuotation = (server: Quotations): Acts => {
  const urlOf = async (act: string) => server.linked((await server.sent()).token, act)
  return {
    '/quotation/acceptance': async () => ({
      server,
      url: await urlOf('/acceptance'),
      body: { name: 'Léa Roux', edition: 1, agreed: true },
    }),
    '/quotation/refusal': async () => ({ server, url: await urlOf('/refusal'), body: { edition: 1, reason: 'Trop cher.' } }),
  }
}

/** Servers on which each act by a personal link can be made ready, by the path of its call after the token. */
export const startLinkActs = async () => {
  const ofDesk = ['bookings:read', 'bookings:update', 'clients:read'] as const
  const missions = await startDispatchServer(...ofDesk, 'mission-propositions:read', 'checkers:read')
  const tenants = await startVisitServer(...ofDesk)
  const others = await startVisitServer(...ofDesk)
  await missions.db.updateTable('feature_option').set({ warning: true }).execute()
  const ofTenants = { ...actsOfTenant(tenants), ...actsOfProspect(tenants) }
  const ofOthers = { ...actsOfClient(others), ...actsOnDemand(others), ...actsOfRecipient(others) }
  const quotations = await startQuotationServer()
  const acts: Acts = { ...actsOfChecker(missions), ...ofTenants, ...ofOthers, ...actsOnQuotation(quotations) }
  return { acts, servers: [missions, tenants, others, quotations] }
}

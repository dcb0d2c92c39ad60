import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Broken } from './invariant.ts'

const most = 100

const streamRows = async function* (db: Db, query: RawBuilder<Broken>): AsyncGenerator<Broken> {
  const { rows } = await sql<Broken>`select * from (${query}) as broken limit ${most}`.execute(db)
  yield* rows
}

/** 1: overlapping live missions of one checker, including the travel to the later mission. */
export const findOverlaps = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select code as what, 'chevauche ' || previous_code || ' pour le même contrôleur' as why
    from (
      select code, leaves_at, lag(code) over day as previous_code, max(end_at) over (day rows between unbounded preceding and 1 preceding) as previous_end
      from mission where live and checker_id is not null
      window day as (partition by checker_id order by start_at, id)
    ) as days where leaves_at < previous_end`,
  )

/** 2: orders whose number of live results is wrong: exactly one in a final status and at `done`, none otherwise. */
export const findWrongResults = (db: Db, final: readonly string[]): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, count(booking_result.id) || ' résultat(s) au statut ' || booking.status as why
    from booking left join booking_result on booking_result.booking_id = booking.id and booking_result.live
    group by booking.id
    having case when booking.status = any(${final}) then count(booking_result.id) <> 1
      when booking.status = 'done' then count(booking_result.id) <> 1 else count(booking_result.id) <> 0 end`,
  )

/** 2: orders whose live billing lines are not one for their result, of its amount, for their client. */
export const findWrongLines = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, case when line.id is null then 'a un résultat et aucune ligne à facturer'
        when ended.id is null then 'a une ligne à facturer et aucun résultat'
        else 'sa ligne à facturer ne suit pas la commande' end as why
    from (select * from booking_result where live) as ended
    full join (select * from billing_line where live) as line on line.booking_id = ended.booking_id
    join booking on booking.id = coalesce(ended.booking_id, line.booking_id)
    where ended.id is null and line.status <> 'credited' or line.id is null
      or line.client_id <> booking.client_id or line.delivery_id is distinct from booking.delivery_id
      or (line.status <> 'credited' and (line.result, line.amount_cents) is distinct from (ended.result, ended.amount_cents))`,
  )

/** 2: clients whose orders done, less those invoiced or not billable, are not their ledger « Réalisé, non facturé », to the cent. */
export const findWrongLedgers = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    with done as (
      select booking.client_id, sum(ended.amount_cents) as cents
      from booking_result as ended join booking on booking.id = ended.booking_id where ended.live group by booking.client_id
    ), billed as (
      select client_id, sum(amount_cents) filter (where status in ('invoiced', 'credited', 'not_billable')) as cents,
        sum(amount_cents) filter (where status in ('to_qualify', 'to_bill', 'in_draft')) as open
      from billing_line where live group by client_id
    )
    select client.name as what, 'réalisé moins facturé : ' || coalesce(done.cents, 0) - coalesce(billed.cents, 0)
      || ', à facturer : ' || coalesce(billed.open, 0) as why
    from done full join billed on billed.client_id = done.client_id join client on client.id = coalesce(done.client_id, billed.client_id)
    where coalesce(done.cents, 0) - coalesce(billed.cents, 0) <> coalesce(billed.open, 0)`,
  )

/** 2: rows of runs without the document that they say, and billing lines in two invoices. Those that a credit note took back have new lines. */
export const findWrongRuns = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select client.name as what, 'ligne de run « ' || row.state || ' » sans sa facture' as why
    from invoice_run_row as row join client on client.id = row.client_id left join invoice on invoice.id = row.invoice_id
    where row.state in ('drafted', 'issued', 'refused')
      and (invoice.run_id is distinct from row.run_id or (invoice.number is not null) <> (row.state = 'issued'))
    union all
    select coalesce(invoice.number, client.name), 'facture d''un run qui n''en a pas la ligne'
    from invoice join client on client.id = invoice.client_id
    where invoice.run_id is not null and not exists (select from invoice_run_row where invoice_run_row.invoice_id = invoice.id)
    union all
    select min(booking.code), 'ligne à facturer dans ' || count(*) || ' factures'
    from invoice_line join invoice on invoice.id = invoice_line.invoice_id join booking on booking.id = invoice_line.booking_id
    where invoice.kind = 'invoice' and invoice_line.billing_line_id is not null
    group by invoice_line.billing_line_id having count(*) > 1`,
  )

/** 9: orders created while their client was blocked, without a forced creation. */
export const findOrdersOfBlocked = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, 'créée pendant le blocage « ' || client_blocking.title || ' »' as why
    from client_blocking
    join booking on booking.client_id = client_blocking.client_id
      and (booking.created_at at time zone 'Europe/Paris')::date >= client_blocking.start_date
      and (client_blocking.end_date is null or (booking.created_at at time zone 'Europe/Paris')::date <= client_blocking.end_date)
      and booking.created_at >= client_blocking.blocked_at
      and (client_blocking.unblocked_at is null or booking.created_at < client_blocking.unblocked_at)
    where not exists (select from event where entity_id = booking.id and before is null and reason is not null)`,
  )

/** 10: zip codes in two areas. */
export const findSharedZips = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select zip_code as what, 'appartient à ' || count(*) || ' zones' as why from area_zip group by zip_code having count(*) > 1`,
  )

/** 14: safelock codes in clear text in the history or in the key tracking of an order. */
export const findLeakedCodes = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, 'le code de la boîte n''est pas chiffré' as why
      from key_tracking join booking on booking.id = booking_id
      where safelock_code_sealed !~ '^[A-Za-z0-9+/]{38,}={0,2}$'
    union all
    select entity_id::text, 'l''historique contient un code ou un secret' from event
      where after ?| array['safelockCode', 'password', 'passwordHash', 'token'] or after->'keysPlan' ? 'safelockCode'
        or facts ? 'safelockCode'`,
  )

/** 5: key sets with no holder or two holders at some moment since their first custody. */
export const findKeysWithoutHolder = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, case when until_at is null then 'clés chez deux personnes' else 'clés chez personne' end as why
    from (
      select booking_id, seq, until_at, lead(at) over (partition by key_set_id order by seq) as next_at from key_custody
    ) as lines join booking on booking.id = booking_id
    where until_at is distinct from next_at
    union all
    select booking.code, 'clés retirées dont personne ne sait qui les a'
    from key_tracking join booking on booking.id = booking_id
    where leg = 'WITHDRAW' and key_tracking.status = 'withdrawn_by_checker'
      and not exists (select from key_custody where key_custody.booking_id = key_tracking.booking_id)`,
  )

/** Open propositions of orders without a checker, at a status that allows no proposition. */
export const findForgottenPropositions = (db: Db, closed: readonly string[]): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, 'proposition « ' || mission_proposition.status || ' » encore ouverte au statut ' || booking.status as why
    from mission_proposition join booking on booking.id = booking_id
    where mission_proposition.status in ('proposed', 'accepted') and booking.checker_id is null and booking.status = any(${closed})`,
  )

/** Orders whose copy of their last mission differs from that mission. */
export const findWrongCopies = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select booking.code as what, 'diffère de sa mission ' || coalesce(mission.code, 'absente') as why
    from booking
    left join mission on mission.booking_id = booking.id and mission.rank = booking.mission_rank
    where mission.id is null
      or (booking.mission_code, booking.checker_id, booking.start_at, booking.end_at)
        is distinct from (mission.code, mission.checker_id, mission.start_at, mission.end_at)
    union all
    select mission.code, 'est d''un rang au-dessus de celui de sa commande' from mission
      join booking on booking.id = mission.booking_id where mission.rank > booking.mission_rank`,
  )

/** Quotations without the version that they were sent as, without the proof of their acceptance, with other amounts or a missing number. */
export const findWrongQuotations = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    with sent as (select quotation_id, edition, number, pdf_hash from quotation_edition),
      numbered as (select distinct left(number, 6) as year, substr(number, 8)::int as position from sent)
    select coalesce(number, id::text) as what, 'la version envoyée manque' as why from quotation
      where status <> 'draft' and (id, edition, number) not in (select quotation_id, edition, number from sent)
    union all
    select number, 'la preuve de l''acceptation n''est pas celle du PDF envoyé' from quotation
      where accepted_at is not null and not exists (
        select from sent where quotation_id = quotation.id and edition = (acceptance ->> 'edition')::int and pdf_hash = acceptance ->> 'pdfHash')
    union all
    select number, 'facturé sans être accepté' from quotation where status = 'invoiced' and accepted_at is null
    union all
    select coalesce(number, id::text), 'ses montants ne sont pas ceux de ses lignes' from quotation
      where net_cents + vat_cents <> gross_cents
        or net_cents <> (select sum((line ->> 'netCents')::int) from jsonb_array_elements(lines) as line)
    union all
    select booking.code, 'vient d''une ligne que le devis ' || coalesce(quotation.number, '') || ' n''a pas'
      from quotation_order join quotation on quotation.id = quotation_id join booking on booking.id = booking_id
      where not quotation.lines @> jsonb_build_array(jsonb_build_object('id', line_id))
    union all
    select year, 'un numéro manque' from numbered group by year having count(*) <> max(position)`,
  )

/** The stored number of bookings, shown by the list, when it differs from the real one. */
export const findWrongCount = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select 'booking_count' as what, counted || ' commandes comptées, ' || actual || ' présentes' as why
    from (select (select coalesce(sum(counted), 0) from booking_count) as counted, (select count(*) from booking) as actual) as both_counts
    where counted <> actual`,
  )

/** Meters whose index decreases over the days of one device. */
export const findFallingIndexes = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select coalesce(meter.point_number, meter.serial) as what, 'descend de ' || highest || ' à ' || index || ' le ' || read_day as why
    from (
      select meter_id, index, read_day, max(index) over (
        partition by meter_id, device order by read_day range between unbounded preceding and '1 day' preceding
      ) as highest
      from meter_reading where kind = 'reading'
    ) as days
    join meter on meter.id = days.meter_id where index < highest
    union all
    select coalesce(meter.point_number, meter.serial), 'appareil ' || reading.device || ' au-dessus de l''actuel'
    from meter join meter_reading as reading on reading.meter_id = meter.id where reading.device > meter.device`,
  )

/** Alerts that are open twice for an object, that are resolved without an end or end unresolved, or that the clock would never look at. */
export const findWrongAlerts = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select coalesce(booking.code, client.name) as what, count(*) || ' alertes ouvertes du type ' || alert.type as why
    from alert left join booking on booking.id = alert.booking_id left join client on client.id = alert.client_id
    where alert.resolved_at is null group by alert.booking_id, alert.client_id, booking.code, client.name, alert.type having count(*) > 1
    union all
    select coalesce(booking.code, client.name), 'alerte ' || alert.type || ' au statut ' || alert.status || ' dont la fin ne correspond pas'
    from alert left join booking on booking.id = alert.booking_id left join client on client.id = alert.client_id
    where (alert.status = 'resolved') is distinct from (alert.resolved_at is not null)
      or (alert.resolved_at is null) is distinct from (alert.resolution is null)
    union all
    select coalesce(booking.code, client.name), 'alerte ' || alert.type || ' que l''horloge ne regarde plus'
    from alert left join booking on booking.id = alert.booking_id left join client on client.id = alert.client_id
    where alert.resolved_at is null
      and not exists (select from alert_watch where alert_watch.object_id = coalesce(alert.booking_id, alert.client_id))`,
  )

/** Alerts whose states over time overlap, have a gap, or do not end with how the alert is. */
export const findWrongAlertStates = (db: Db): AsyncIterable<Broken> =>
  streamRows(
    db,
    sql`
    select coalesce(booking.code, client.name) as what, 'alerte ' || alert.type || ' : ' || wrong.why as why
    from (
      select alert_id, 'état ' || version || ' qui ne suit pas le précédent' as why
      from (
        select alert_id, version, from_at, until_at, lag(until_at) over states as ended, lag(version) over states as previous
        from alert_state window states as (partition by alert_id order by version)
      ) as following
      where previous is not null and (ended is distinct from from_at or previous + 1 <> version) or until_at < from_at
      union all
      select alert.id, 'son état d''aujourd''hui n''est pas le dernier'
      from alert left join alert_state as state on state.alert_id = alert.id and state.until_at is null
      where (state.version, state.status, state.severity) is distinct from (alert.version, alert.status, alert.severity)
    ) as wrong
    join alert on alert.id = wrong.alert_id
    left join booking on booking.id = alert.booking_id left join client on client.id = alert.client_id`,
  )

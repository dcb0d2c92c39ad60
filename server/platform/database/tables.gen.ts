// Generated from the migrations by `npm run tables`. Never edited.
import type { ExportSubject, ViewedList } from '@adm/contract/lists'
import type { ExportFormat, ExportState, ExportedFilter } from '@adm/contract/platform/export'
import type { CellRefusal } from '@adm/contract/platform/import'
import type { AuthorKind } from '@adm/domain/actor'
import type { AlertFact } from '@adm/domain/alert/alert-fact'
import type { RiskWeights, Thresholds } from '@adm/domain/alert/alert-setting'
import type { AlertSource } from '@adm/domain/alert/alert-source'
import type { AlertObject, AlertResolution, AlertSeverity, AlertStatus, AlertType } from '@adm/domain/alert/alert-type'
import type { VatRate } from '@adm/domain/amount/vat-rate'
import type { BillingLineStatus, BillingReason } from '@adm/domain/billing-line/billing-line'
import type { ServiceDetails } from '@adm/domain/booking/order/booking'
import type { Gender, TenantRole } from '@adm/domain/booking/order/booking-people'
import type { Premises } from '@adm/domain/booking/order/premises'
import type { Cause } from '@adm/domain/booking/step/booking-cause'
import type { BookingResult } from '@adm/domain/booking/step/booking-result'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import type { DeliveryChoice } from '@adm/domain/calendar/plan/delivery-choice'
import type { PlanFigures, PlanOrderState, PlanReasons } from '@adm/domain/calendar/plan/plan-figures'
import type { PersonalLinkKind } from '@adm/domain/catalog/entities'
import type { DayHours } from '@adm/domain/checker/availability'
import type { CertificationKind } from '@adm/domain/checker/certification-kind'
import type { CheckerNetwork, CheckerTag, CheckerType, LeaveReason, Vehicle } from '@adm/domain/checker/checker'
import type { TravelProfile } from '@adm/domain/checker/travel'
import type { BuyerKind } from '@adm/domain/client/buyer/buyer-kind'
import type { RentalType } from '@adm/domain/client/client'
import type { BlockingOrigin, BlockingReason, LiftCause, LiftReason } from '@adm/domain/client/client-blocking'
import type { OrderWay } from '@adm/domain/client/client-merge-move'
import type { MessageKind, Recipients } from '@adm/domain/client/client-recipients'
import type {
  Confirmer,
  DateChooser,
  InvoiceGrouping,
  InvoicingDay,
  InvoicingFrequency,
  PaymentMeans,
  PaymentTerms,
} from '@adm/domain/client/client-terms'
import type { ClientUserRole } from '@adm/domain/client/client-user'
import type { AppliedProcess, Furnishing, InventoryType } from '@adm/domain/client/process/specific-process'
import type { SlotDecision } from '@adm/domain/client/slot-decision'
import type { CompanySettings } from '@adm/domain/company/company'
import type { DeliveryContact, DeliveryOffer, DeliveryService, DeliveryStatus } from '@adm/domain/delivery/delivery'
import type { RowState } from '@adm/domain/delivery/delivery-row'
import type { LotMark } from '@adm/domain/delivery/lot-outcome'
import type { StoredHeadings } from '@adm/domain/delivery/sheet/lots-sheet'
import type { DocumentType } from '@adm/domain/document/document-type'
import type { DeleteReason, DocumentStatus } from '@adm/domain/document/record/document'
import type { DocumentOwner } from '@adm/domain/document/record/document-owner'
import type { Annex, PropertyKind, PropertyType, RoomCount } from '@adm/domain/dwelling/dwelling'
import type { FileKind } from '@adm/domain/file/file-kind'
import type { DigestHour } from '@adm/domain/inbox/digest'
import type { InboxEntity, InboxKind } from '@adm/domain/inbox/inbox-kind'
import type { InvoiceRunStatus, RunDifference, RunExclusion, RunRowState } from '@adm/domain/invoice-run/invoice-run'
import type { RunGrouping } from '@adm/domain/invoice-run/run-group'
import type { InvoiceKind, InvoiceStatus } from '@adm/domain/invoice/invoice-kind'
import type { KeyCounts } from '@adm/domain/key-tracking/key-count'
import type { KeyHolderKind } from '@adm/domain/key-tracking/key-custody'
import type { KeyDestination, KeyLeg, KeyStatus } from '@adm/domain/key-tracking/key-status'
import type { KeysWay } from '@adm/domain/key-tracking/keys-plan'
import type { MailChannel, MailReason, MailState } from '@adm/domain/mail-state'
import type { MeterUnit, ReadingKind } from '@adm/domain/meter/meter'
import type { MeterType } from '@adm/domain/meter/meter-type'
import type { DispatchMode, DispatchOutcome } from '@adm/domain/mission-proposition/dispatch'
import type { DeclineReason, PropositionChannel, PropositionStatus } from '@adm/domain/mission-proposition/mission-proposition'
import type { NotificationStatus, RecipientReason, StopReason } from '@adm/domain/notification/notification'
import type { Audience, Channel, NotificationKind, TemplatedKind } from '@adm/domain/notification/notification-kind'
import type { BookingOption } from '@adm/domain/offer/booking-option'
import type { Durations } from '@adm/domain/offer/duration-table'
import type { Offer } from '@adm/domain/offer/offer'
import type { GridPrices, VolumeTiers } from '@adm/domain/offer/price-grid'
import type { PriceLine, PriceSource } from '@adm/domain/offer/price-line'
import type { BookingService } from '@adm/domain/offer/sold-service'
import type { Permission } from '@adm/domain/permission'
import type { BulkRowState } from '@adm/domain/platform/bulk'
import type { QuotationAcceptance, QuotationStatus, RefusedOrder } from '@adm/domain/quotation/quotation'
import type { QuotationContent } from '@adm/domain/quotation/quotation-document'
import type { QuotationLine } from '@adm/domain/quotation/quotation-line'
import type { RegularizationStatus, RegularizationType } from '@adm/domain/regularization/regularization'
import type { ViewFilter } from '@adm/domain/saved-view/saved-view'
import type { SlotOfferStatus } from '@adm/domain/slot-offer/slot-offer'
import type { RegistrationStatus } from '@adm/domain/slot-offer/visit-registration'
import type { OwnerGroup } from '@adm/domain/user/owner-group'
import type { RolePreset } from '@adm/domain/user/role/role-preset-name'
import type { UserStatus } from '@adm/domain/user/user'
import type { Density } from '@adm/domain/values/density'
import type { Language } from '@adm/domain/values/language'
import type { WarningCause, WarningSeverity, WarningSource, WarningStatus } from '@adm/domain/warning/warning'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Tables = {
  alert: {
    id: string
    type: AlertType
    booking_id: string | null
    client_id: string | null
    severity: AlertSeverity
    facts: ColumnType<AlertFact[], string, string>
    score: number | null
    status: AlertStatus
    owner_group: OwnerGroup
    assignee_id: string | null
    since: string
    opened_at: string
    snoozed_until: string | null
    reason: string | null
    accepted_by_id: string | null
    accepted_at: string | null
    resolved_at: string | null
    resolved_by_id: string | null
    resolution: AlertResolution | null
    version: Generated<number>
    of_client_id: string
    area_id: string | null
    checker_id: string | null
    start_at: string | null
    rank: GeneratedAlways<number>
  }
  alert_comment: {
    id: string
    alert_id: string
    text: string
    by_id: string | null
    at: string
  }
  alert_due: {
    seq: GeneratedAlways<string>
    entity: AlertSource
    entity_id: string
    part_of_id: string | null
    is_new: Generated<boolean>
    by_id: string | null
    has_moved: Generated<boolean>
    left_checker_id: string | null
    left_start_at: string | null
  }
  alert_setting: {
    id: string
    weights: ColumnType<RiskWeights, string, string>
    thresholds: ColumnType<Thresholds, string, string>
    version: Generated<number>
  }
  alert_source: {
    entity: AlertSource
  }
  alert_state: {
    alert_id: string
    from_at: string
    until_at: string | null
    version: number
    severity: AlertSeverity
    facts: ColumnType<AlertFact[], string, string>
    score: number | null
    status: AlertStatus
    owner_group: OwnerGroup
    assignee_id: string | null
    snoozed_until: string | null
    reason: string | null
  }
  alert_watch: {
    object_id: string
    of: AlertObject
    next_at: string | null
  }
  area: {
    id: string
    name: string
    informations: string | null
    version: Generated<number>
    department: string | null
    manager_id: string | null
    travel_profile: TravelProfile | null
    around_minutes: number | null
  }
  area_zip: {
    zip_code: string
    area_id: string
  }
  billing_line: {
    id: string
    booking_id: string
    client_id: string
    delivery_id: string | null
    month: string
    performed_on: string
    result: BookingResult
    amount_cents: number
    status: BillingLineStatus
    because: BillingReason | null
    invoice_id: string | null
    invoice_number: string | null
    credit_note_id: string | null
    live: Generated<boolean>
    version: Generated<number>
  }
  booking: {
    id: string
    code: string
    client_id: string
    client_reference: string | null
    service: BookingService
    status: BookingStatus
    language: Language
    options: ColumnType<BookingOption[], readonly BookingOption[] | undefined, readonly BookingOption[]>
    offer: Offer
    dwelling_id: string | null
    area_id: string
    address: string
    zip_code: string
    city: string
    residence: string | null
    building: string | null
    staircase: string | null
    floor: string | null
    door: string | null
    apartment_number: string | null
    digicode: string | null
    latitude: number | null
    longitude: number | null
    property_type: PropertyType
    property_kind: PropertyKind
    room_count: RoomCount
    surface: number
    furnished: boolean
    annexes: ColumnType<Annex[] | null, string | null, string | null>
    ug: string | null
    visit_offer_id: string | null
    entry_booking_id: string | null
    wished_day: string | null
    wished_until_day: string | null
    organize_day: string | null
    presence_required: boolean | null
    expected_meters: ColumnType<MeterType[] | null, readonly MeterType[] | null, readonly MeterType[] | null>
    lessor_name: string | null
    lessor_address: string | null
    instructions_acknowledged: boolean | null
    comment: string | null
    duration_minutes: number
    price_cents: number
    price_lines: ColumnType<PriceLine[], string, string>
    mission_code: string
    mission_rank: number
    checker_id: string | null
    start_at: string | null
    end_at: string | null
    listed_at: GeneratedAlways<string>
    created_at: string
    updated_at: string
    version: Generated<number>
    processes: ColumnType<AppliedProcess[], string | undefined, string>
    keys_instructions: string | null
    prefilled: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    price_source: ColumnType<PriceSource | null, string | null, string | null>
    premises: ColumnType<Premises | null, string | null, string | null>
    details: ColumnType<ServiceDetails | null, string | null, string | null>
    replanned_from_id: string | null
    refused_entry_ids: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    tags: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    partner_name: string | null
    cause: Cause | null
    plain_address: GeneratedAlways<string>
    arrived_at: string | null
    finished_at: string | null
    partner_email: string | null
    partner_phone: string | null
    delivery_id: string | null
  }
  booking_count: {
    slot: number
    counted: string
  }
  booking_kept: {
    booking_id: string
    blocking_id: string
    kept_by: string | null
    kept_at: string
    reason: string | null
  }
  booking_partner: {
    name: string
    email: string | null
    phone: string | null
    used_at: string
  }
  booking_result: {
    id: string
    booking_id: string
    result: BookingResult
    amount_cents: number
    live: Generated<boolean>
    at: string
  }
  booking_tag: {
    name: string
  }
  bounced_address: {
    id: string
    address: string
    since: string
    reason: string | null
    mail_id: string | null
  }
  bulk: {
    id: string
    kind: string
    act: ColumnType<unknown, string, string>
    by_id: string | null
    created_at: string
    total: number
    change_id: string | null
    job_id: string | null
    undone_at: string | null
    undo_job_id: string | null
    about_id: string | null
  }
  bulk_row: {
    bulk_id: string
    position: number
    object_id: string
    input: ColumnType<unknown, string, string>
    state: Generated<BulkRowState>
    change_id: string | null
    words: string | null
    code: string | null
    message: string | null
  }
  calendar_plan: {
    id: string
    by_id: string | null
    created_at: string
    from_day: string
    until_day: string
    checker_ids: ColumnType<string[], readonly string[], readonly string[]>
    job_id: string | null
    stopped_at: string | null
    figures: ColumnType<PlanFigures | null, string | null, string | null>
    act_job_id: string | null
    applied_change_id: string | null
    delivery_id: string | null
    delivery_choice: ColumnType<DeliveryChoice | null, string | null, string | null>
  }
  calendar_plan_order: {
    plan_id: string
    position: number
    booking_id: string
    version: number
    checker_id: string | null
    start_at: string | null
    reasons: ColumnType<PlanReasons, string | undefined, string>
    state: Generated<PlanOrderState>
    message: string | null
    change_id: string | null
    applied_id: string | null
    from_checker_id: string | null
    from_start_at: string | null
    turn: number | null
  }
  change_mark: {
    entity: string
    slot: number
    n: Generated<string>
  }
  checker: {
    id: string
    first_name: string
    last_name: string
    name: GeneratedAlways<string>
    email: string | null
    phone: string | null
    type: CheckerType
    network: CheckerNetwork | null
    tags: ColumnType<CheckerTag[], readonly CheckerTag[] | undefined, readonly CheckerTag[]>
    languages: ColumnType<Language[], readonly Language[] | undefined, readonly Language[]>
    zip_code: string | null
    latitude: number | null
    longitude: number | null
    version: Generated<number>
    address: string | null
    city: string | null
    vehicle: Vehicle | null
    device: string | null
    siren: string | null
    self_billing: Generated<boolean>
    iban_sealed: string | null
    iban_masked: string | null
    max_distance_km: number | null
    missions_per_day: number | null
    leave_reason: LeaveReason | null
    created_at: Generated<string>
  }
  checker_absence: {
    id: string
    checker_id: string
    during: string
    reason: string | null
    version: Generated<number>
    updated_at: Generated<string>
    canceled_at: string | null
    announced: Generated<boolean>
    declared_by: string | null
    declared_at: string | null
  }
  checker_area: {
    checker_id: string
    area_id: string
    is_primary: boolean
  }
  checker_availability: {
    checker_id: string
    weekday: number
    opens: string
    closes: string
    from_day: string | null
    until_day: string | null
  }
  checker_certification: {
    id: string
    checker_id: string
    kind: CertificationKind
    number: string | null
    issued_day: string | null
    expires_day: string | null
    blocking: boolean
    told_at: string | null
  }
  checker_exception: {
    checker_id: string
    day: string
    hours: ColumnType<DayHours[], string, string>
  }
  checker_mission_count: {
    checker_id: string
    carried_out: number
    prevented: number
  }
  checker_pay_excess: {
    checker_id: string
    service: BookingService
    cases: number
    excess_cents: number
  }
  checker_zip: {
    checker_id: string
    zip_code: string
  }
  client: {
    id: string
    name: string
    address: string
    zip_code: string
    city: string
    phone: string | null
    emergency_phone: string | null
    email: string | null
    siret: string | null
    rental_type: RentalType | null
    offer: Generated<Offer>
    tags: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    reference_required: Generated<boolean>
    version: Generated<number>
    siren: string | null
    vat_number: string | null
    preferences: string | null
    billing_name: string | null
    billing_address: string | null
    billing_zip_code: string | null
    billing_city: string | null
    office_address: string | null
    office_zip_code: string | null
    office_city: string | null
    office_hours: string | null
    crm_deal_id: string | null
    crm_company_url: string | null
    potential_missions_per_month: number | null
    lot_count: number | null
    sales_rep_id: string | null
    payment_terms: PaymentTerms | null
    payment_means: PaymentMeans | null
    invoicing_frequency: Generated<InvoicingFrequency>
    invoicing_day: InvoicingDay | null
    block_threshold_cents: number | null
    block_after_days: number | null
    purchase_order_required: Generated<boolean>
    date_chosen_by: Generated<DateChooser>
    confirmed_by: Generated<Confirmer>
    keys_instructions: string | null
    default_options: ColumnType<BookingOption[], readonly BookingOption[] | undefined, readonly BookingOption[]>
    report_language: Generated<Language>
    recipients: ColumnType<Recipients, string | undefined, string>
    created_at: Generated<string>
    updated_at: Generated<string>
    merged_into: string | null
    former_words: string | null
    slot_decision: Generated<SlotDecision>
    buyer_kind: Generated<BuyerKind>
    country: Generated<string>
    electronic_address: string | null
    service_code: string | null
    invoice_grouping: Generated<InvoiceGrouping>
  }
  client_blocking: {
    id: string
    client_id: string
    title: string
    message: string
    reason: BlockingReason
    origin: BlockingOrigin
    blocked_at: string
    blocked_by: string | null
    start_date: string
    end_date: string | null
    unblocked_at: string | null
    unblocked_by: string | null
    lifted_by: LiftCause | null
    lift_reason: LiftReason | null
    lift_comment: string | null
    invoices: ColumnType<string[], readonly string[] | undefined, readonly string[]>
  }
  client_merge: {
    id: string
    survivor_id: string
    merged_id: string
    merged_at: string
    change_id: string | null
    demoted_user_id: string | null
    undone_at: string | null
    orders_moving: Generated<boolean>
    orders_way: OrderWay | null
    orders_stopped_because: string | null
    orders_stopped_at: string | null
  }
  client_merge_row: {
    merge_id: string
    table_name: string
    row_id: string
  }
  client_preferred_checker: {
    id: Generated<string>
    client_id: string
    checker_id: string
  }
  client_price: {
    client_id: string
    version: Generated<number>
  }
  client_price_version: {
    client_id: string
    valid_from: string
    discount_rate: Generated<number>
    minimum_cents: number | null
    same_day: ColumnType<VolumeTiers | null, string | null, string | null>
    month: ColumnType<VolumeTiers | null, string | null, string | null>
  }
  client_request: {
    id: string
    booking_id: string
    email: string
    name: string | null
    created_at: string
    sent_at: string
    withdrawn_at: string | null
    version: Generated<number>
  }
  client_user: {
    id: string
    client_id: string
    name: string
    email: string
    phone: string | null
    role: ClientUserRole
    notifications: ColumnType<MessageKind[], readonly MessageKind[] | undefined, readonly MessageKind[]>
    is_main: Generated<boolean>
    created_at: string
    version: Generated<number>
  }
  commune: {
    insee_code: string
    zip_code: string
    name: string
    department: string
    population: number
    latitude: number
    longitude: number
  }
  company: {
    id: string
    version: Generated<number>
  }
  company_version: {
    id: string
    company_id: string
    number: number
    from_day: string
    settings: ColumnType<CompanySettings, string, string>
    created_at: string
    created_by: string | null
  }
  contact: {
    id: string
    booking_id: string
    position: number
    name: string
    emails: string | null
    phone: string | null
    note: string | null
  }
  delivery: {
    id: string
    client_id: string
    reference: string
    estimated_count: number
    dates: ColumnType<string[], readonly string[], readonly string[]>
    service: DeliveryService
    offer: DeliveryOffer | null
    language: Language
    furnished: boolean
    keys_address: string | null
    keys_hours: string | null
    keys_information: string | null
    add_capture_to_inventories: boolean
    is_annotated: boolean
    contacts: ColumnType<DeliveryContact[], string, string>
    status: Generated<DeliveryStatus>
    created_at: string
    version: Generated<number>
    sheet_headings: ColumnType<StoredHeadings, string | undefined, string>
  }
  delivery_lot: {
    id: string
    booking_id: string
    mark: LotMark | null
    reserves: string | null
    marked_at: string
    version: number
  }
  delivery_row: {
    id: string
    delivery_id: string
    number: number
    order_id: string | null
    residence: string | null
    address: string | null
    zip_code: string | null
    city: string | null
    apartment_number: string | null
    building: string | null
    staircase: string | null
    floor: string | null
    typology: string | null
    surface: string | null
    ug: string | null
    annex_ug: string | null
    cellar_level: string | null
    cellar_number: string | null
    garage_level: string | null
    garage_number: string | null
    parking_level: string | null
    parking_number: string | null
    prospect_gender: string | null
    prospect_first_name: string | null
    prospect_last_name: string | null
    prospect_email: string | null
    prospect_phone: string | null
    second_gender: string | null
    second_first_name: string | null
    second_last_name: string | null
    second_email: string | null
    second_phone: string | null
    mission_date: string | null
    mission_hour: string | null
    incomplete_information: string | null
    is_excluded: Generated<boolean>
    state: RowState
    refusal: string | null
    booking_id: string | null
    version: Generated<number>
    sheet_name: string | null
    sheet_row: number | null
  }
  demo_load: {
    name: string
    seed: number
    started_at: string
    first_number: number
    finished_at: string | null
    bookings: number | null
  }
  demo_step: {
    load_name: string
    step: string
  }
  document: {
    id: string
    entity: DocumentOwner
    entity_id: string
    type: DocumentType
    name: string
    status: Generated<DocumentStatus>
    delete_reason: DeleteReason | null
    deleted_at: string | null
    deleted_by: string | null
    created_at: string
    version: Generated<number>
  }
  document_version: {
    document_id: string
    number: number
    key: string | null
    kind: FileKind
    bytes: number
    hash: string
    width: number | null
    height: number | null
    at: string
    by_id: string | null
  }
  duration_table: {
    id: string
    version: Generated<number>
  }
  duration_version: {
    id: string
    table_id: string
    number: number
    valid_from: string
    durations: ColumnType<Durations, string, string>
    reason: string
    created_by: string | null
    created_at: string
  }
  dwelling: {
    id: string
    address: string
    zip_code: string
    city: string
    residence: string | null
    building: string | null
    staircase: string | null
    floor: string | null
    door: string | null
    apartment_number: string | null
    digicode: string | null
    property_type: PropertyType
    property_kind: PropertyKind
    room_count: RoomCount
    surface: number
    furnished: boolean
    annexes: ColumnType<Annex[] | null, string | null, string | null>
    latitude: number | null
    longitude: number | null
    version: Generated<number>
    street_form: string | null
    door_form: string | null
    merged_into: string | null
  }
  event: {
    id: string
    seq: GeneratedAlways<string>
    entity: string
    entity_id: string
    kind: string
    at: string
    by_kind: string
    by_id: string | null
    reason: string | null
    facts: ColumnType<unknown, string | null, string | null>
    before: ColumnType<unknown, string | null, string | null>
    after: ColumnType<unknown, string, string>
    request_id: string
    part_of_id: string | null
    by_name: string | null
  }
  export: {
    id: string
    subject: ExportSubject
    format: ExportFormat
    filter: ColumnType<ExportedFilter, string, string>
    by_id: string | null
    at: string
    state: ExportState
    rows: Generated<number>
    ended_at: string | null
  }
  feature_option: {
    id: string
    alert: Generated<boolean>
    area: Generated<boolean>
    billing: Generated<boolean>
    booking: Generated<boolean>
    calendar: Generated<boolean>
    checker: Generated<boolean>
    client: Generated<boolean>
    composition: Generated<boolean>
    keytracking: Generated<boolean>
    meters: Generated<boolean>
    quotation: Generated<boolean>
    rapport: Generated<boolean>
    view: Generated<boolean>
    warning: Generated<boolean>
    version: Generated<number>
  }
  idempotency: {
    person_id: string
    key: string
    print: string
    at: string
    status: number | null
    answer: ColumnType<unknown, string | null, string | null>
    change_id: string | null
  }
  import: {
    job_id: string
    subject: string
    file_name: string
    by_id: string | null
    created_at: string
    refused: ColumnType<CellRefusal[], string | undefined, string>
    undo_job_id: string | null
  }
  import_row: {
    job_id: string
    unit: number
    line: number
    draft: ColumnType<unknown, string | null, string | null>
    created_id: string | null
    name: string | null
    change_id: string | null
  }
  inbox_digest: {
    account_id: string
    hour: DigestHour | null
    sent_day: string | null
    since: string
    version: Generated<number>
  }
  inbox_item: {
    id: Generated<string>
    account_id: string
    entity: InboxEntity
    entity_id: string
    kind: InboxKind
    facts: Generated<number>
    at: string
    read_at: string | null
    by_kind: AuthorKind
    by_id: string | null
  }
  invoice: {
    id: string
    kind: InvoiceKind
    status: Generated<InvoiceStatus>
    number: string | null
    client_id: string
    month: string | null
    origin_id: string | null
    reason: string | null
    bills_again: Generated<boolean>
    run_id: string | null
    purchase_order: string | null
    ug: string | null
    comment: string | null
    issued_on: string | null
    due_on: string | null
    net_cents: number
    vat_cents: number
    gross_cents: number
    credited_cents: Generated<number>
    content: string | null
    xml: string | null
    hash: string | null
    previous_hash: string | null
    file_key: string | null
    created_at: string
    created_by: string | null
    issued_at: string | null
    issued_by: string | null
    is_to_send: Generated<boolean>
    sent_at: string | null
    version: Generated<number>
  }
  invoice_line: {
    id: string
    invoice_id: string
    position: number
    billing_line_id: string | null
    booking_id: string | null
    origin_line_id: string | null
    label: string
    performed_on: string | null
    quantity: number
    unit_cents: number
    vat: ColumnType<VatRate, string, string>
    net_cents: number
  }
  invoice_run: {
    id: string
    status: Generated<InvoiceRunStatus>
    until_day: string
    frequencies: ColumnType<InvoicingFrequency[], readonly InvoicingFrequency[], readonly InvoicingFrequency[]>
    client_ids: ColumnType<string[], readonly string[], readonly string[]>
    issue_day: string | null
    send: Generated<boolean>
    reason: string | null
    created_at: string
    created_by_id: string | null
    prepared_at: string
    preview: number
    previous_gross_cents: string | null
    job_id: string | null
    version: Generated<number>
  }
  invoice_run_exclusion: {
    run_id: string
    client_id: string
    reason: RunExclusion
    field: string
    message: string
    lines: number
    net_cents: string
  }
  invoice_run_row: {
    id: string
    run_id: string
    client_id: string
    month: string
    grouping: string
    part: number
    position: number
    billing_line_ids: ColumnType<string[], readonly string[], readonly string[]>
    line_versions: ColumnType<number[], readonly number[], readonly number[]>
    net_cents: string
    vat_cents: string
    gross_cents: string
    state: Generated<RunRowState>
    message: string | null
    invoice_id: string | null
    purchase_order: string | null
    preview: number
    difference: RunDifference | null
    previous_lines: number | null
    previous_net_cents: string | null
    previous_gross_cents: string | null
    version: Generated<number>
    grouped_by: Generated<RunGrouping>
  }
  job: {
    id: string
    name: string
    slot: string | null
    state: string
    done: Generated<number>
    total: number | null
    errors: ColumnType<unknown, string | undefined, string>
    progress: ColumnType<unknown, string | null, string | null>
    input: ColumnType<unknown, string | undefined, string>
    failures: Generated<number>
    runs_at: string
    by_id: string | null
    created_at: string
    updated_at: string
  }
  key_custody: {
    seq: GeneratedAlways<string>
    id: string
    key_set_id: string
    booking_id: string
    step: string
    holder_kind: KeyHolderKind
    holder_name: string
    holder_checker_id: string | null
    from_name: string | null
    counts: ColumnType<KeyCounts, string, string>
    at: string
    until_at: string | null
    place: string | null
    proof: string | null
  }
  key_receipt_mail: {
    id: string
    custody_id: string
    at: string
    recipients: ColumnType<string[], readonly string[], readonly string[]>
    by_hand: boolean
  }
  key_tracking: {
    id: string
    booking_id: string
    leg: KeyLeg
    status: KeyStatus
    active: boolean
    way: KeysWay | null
    place: string | null
    hours: string | null
    person_name: string | null
    person_phone: string | null
    postal_address: string | null
    next_mission_code: string | null
    comment: string | null
    has_safelock_code: Generated<boolean>
    safelock_code_sealed: string | null
    counts: ColumnType<KeyCounts, string | undefined, string>
    due_at: string | null
    urgent_at: string | null
    destination: KeyDestination | null
    destination_checker_id: string | null
    tracking_number: string | null
    agreed_by: string | null
    until_day: string | null
    previous_status: KeyStatus | null
    last_step: string | null
    moved_at: string | null
    created_at: string
    updated_at: string
    version: Generated<number>
  }
  known_device: {
    user_id: string
    hash: string
    last_seen_at: string
  }
  late_withdrawal: {
    id: string
    checker_id: string
    booking_id: string
    start_at: string
    at: string
    reason: string | null
    by_link: boolean
    undone_at: string | null
  }
  mail: {
    id: string
    recipient: string
    subject: string
    text: string | null
    html: string | null
    created_at: string
    good_until: string
    due_at: string
    failures: Generated<number>
    error: string | null
    sent_at: string | null
    file_name: string | null
    file: string | null
    about_id: string | null
    request_id: string | null
    channel: Generated<MailChannel>
    state: Generated<MailState>
    state_at: string | null
    reason: MailReason | null
    handed_at: string | null
    provider_id: string | null
    file_method: string | null
    opt_out_url: string | null
  }
  meter: {
    id: string
    dwelling_id: string
    type: MeterType
    point_number: string | null
    serial: string | null
    place: string | null
    unit: MeterUnit
    device: Generated<number>
    created_at: string
    version: Generated<number>
  }
  meter_reading: {
    id: string
    meter_id: string
    booking_id: string
    kind: ReadingKind
    read_day: string
    index: number | null
    device: number
    serial: string | null
  }
  mission: {
    id: string
    booking_id: string
    rank: number
    code: string
    checker_id: string | null
    start_at: string | null
    end_at: string | null
    leaves_at: string | null
    live: Generated<boolean>
    reserved_until: string | null
    reserved_for: string | null
    busy: GeneratedAlways<string | null>
  }
  mission_dispatch: {
    id: string
    booking_id: string
    mode: DispatchMode
    start_at: string
    checker_id: string | null
    fee_cents: number | null
    waves: Generated<number>
    due_at: string | null
    ended_at: string | null
    outcome: DispatchOutcome | null
    created_at: string
    version: Generated<number>
    left_checker_id: string | null
  }
  mission_proposition: {
    id: string
    booking_id: string
    checker_id: string
    start_at: string
    channel: PropositionChannel
    fee_cents: number | null
    status: PropositionStatus
    proposed_at: string
    answered_at: string | null
    reason: DeclineReason | null
    comment: string | null
    version: Generated<number>
    dispatch_id: string | null
    wave: number | null
    expires_at: string | null
    unavailable_until: string | null
  }
  notification: {
    id: string
    kind: NotificationKind
    audience: Audience
    channel: Channel
    about_id: string
    booking_id: string | null
    client_id: string | null
    checker_id: string | null
    person: string
    person_name: string | null
    recipient: string | null
    recipient_reason: RecipientReason
    occasion: string
    mission_at: string | null
    status: NotificationStatus
    reason: StopReason | null
    planned_at: string
    due_at: string
    posted_at: string | null
    sent_at: string | null
    delivered_at: string | null
    opened_at: string | null
    failed_at: string | null
    mail_id: string | null
    template_id: string | null
    document_id: string | null
    subject: string | null
    version: Generated<number>
  }
  notification_opt_out: {
    id: string
    address: string
    since: string
    by_kind: string
    by_id: string | null
    version: Generated<number>
  }
  notification_template: {
    id: string
    kind: TemplatedKind
    audience: Audience
    language: Language
    client_id: string | null
    version: Generated<number>
  }
  notification_template_version: {
    id: string
    template_id: string
    number: number
    subject: string | null
    body: string | null
    sms: string | null
    created_by: string | null
    created_at: string
  }
  number_series: {
    series: string
    year: number
    last_number: number
    last_day: string
    last_hash: string
  }
  offered_slot: {
    offer_id: string
    start_at: string
    checker_id: string | null
  }
  partner_request: {
    id: string
    booking_id: string
    partner_name: string
    partner_email: string
    created_at: string
    withdrawn_at: string | null
    version: Generated<number>
  }
  personal_link: {
    hash: string
    kind: PersonalLinkKind
    user_id: string | null
    checker_id: string | null
    subject_id: string | null
    created_at: string
    expires_at: string | null
    used_at: string | null
    revoked_at: string | null
    tenant_id: string | null
    address: string | null
  }
  price_grid: {
    id: string
    name: string
    offer: Offer | null
    client_id: string | null
    version: Generated<number>
    closed_from: string | null
  }
  price_grid_version: {
    id: string
    grid_id: string
    number: number
    valid_from: string
    prices: ColumnType<GridPrices, string, string>
    created_at: string
  }
  quotation: {
    id: string
    client_id: string
    title: string | null
    is_private_lessor: boolean
    creates_orders: boolean
    comment: string | null
    lines: ColumnType<QuotationLine[], string, string>
    status: QuotationStatus
    number: string | null
    edition: Generated<number>
    net_cents: number
    vat_cents: number
    gross_cents: number
    sent_at: string | null
    valid_until: string | null
    accepted_at: string | null
    acceptance: ColumnType<QuotationAcceptance | null, string | null, string | null>
    decline_reason: string | null
    refused_orders: ColumnType<RefusedOrder[], string | undefined, string>
    created_at: string
    version: Generated<number>
  }
  quotation_edition: {
    id: string
    quotation_id: string
    edition: number
    number: string
    sent_at: string
    valid_until: string
    recipient: string
    content: ColumnType<QuotationContent, string, string>
    hash: string
    pdf_key: string | null
    pdf_hash: string | null
    pdf_bytes: number | null
  }
  quotation_order: {
    booking_id: string
    quotation_id: string | null
    line_id: string | null
    is_created: Generated<boolean>
    former_number: string | null
  }
  recovery_code: {
    user_id: string
    hash: string
  }
  refresh_token: {
    hash: string
    family_id: string
    expires_at: string
    used_at: string | null
  }
  registration: {
    id: string
    email: string
    name: string
    password_hash: string
    token_hash: string
    created_at: string
    expires_at: string
  }
  regularization: {
    id: string
    checker_id: string
    type: RegularizationType
    amount_cents: number
    reason: string
    first_month: string
    status: Generated<RegularizationStatus>
    created_at: string
    deleted_at: string | null
    version: Generated<number>
  }
  regularization_instalment: {
    regularization_id: string
    month: string
    cents: number
  }
  repricing_order: {
    repricing_id: string
    booking_id: string
    code: string
    version: number
    price_cents: number
    result_cents: number | null
  }
  request_count: {
    key: string
    began_at: string
    requests: number
  }
  saved_view: {
    id: string
    list: ViewedList
    name: string
    owner_id: string
    shared: boolean
    filter: ColumnType<ViewFilter, string, string>
    columns: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    density: Density | null
    version: Generated<number>
  }
  second_factor: {
    user_id: string
    sealed_secret: string
    last_step: number | null
  }
  sign_in_failure: {
    email: string
    failures: number
    last_at: string
    source: string
    warned_at: string | null
  }
  sign_in_setting: {
    id: string
    session_days: Generated<number>
    version: Generated<number>
    second_factor_roles: ColumnType<RolePreset[], readonly RolePreset[] | undefined, readonly RolePreset[]>
  }
  slot_answer: {
    offer_id: string
    tenant_id: string
    start_at: string
    answered_at: string
    proposals: Generated<number>
  }
  slot_offer: {
    id: string
    booking_id: string
    status: Generated<SlotOfferStatus>
    created_at: string
    expires_at: string | null
    reminders: Generated<number>
    due_at: string | null
    ended_at: string | null
    chosen_at: string | null
    presence_at: string | null
    version: Generated<number>
    decision: Generated<SlotDecision>
    proposed_at: string | null
    resent_at: string | null
  }
  slot_offer_due: {
    booking_id: string
    due_at: string
  }
  specific_process: {
    id: string
    client_id: string
    title: string
    furnishings: ColumnType<Furnishing[], readonly Furnishing[], readonly Furnishing[]>
    inventory_types: ColumnType<InventoryType[], readonly InventoryType[], readonly InventoryType[]>
    area_id: string | null
    ug: string | null
    instructions: string | null
    checklist: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    document_types: ColumnType<DocumentType[], readonly DocumentType[] | undefined, readonly DocumentType[]>
    recipients: string | null
    extra_minutes: Generated<number>
    created_at: string
    version: Generated<number>
    tag: string | null
  }
  stored_file: {
    key: string
    at: string
    state: Generated<string>
  }
  tenant: {
    id: string
    booking_id: string
    position: number
    role: TenantRole
    gender: Gender | null
    first_name: string
    last_name: string
    emails: string | null
    phone: string | null
    other_phone: string | null
    presence_required: boolean
    new_address: string | null
    plain_text: GeneratedAlways<string>
  }
  time_block: {
    id: string
    checker_id: string
    during: string
    reason: string
    created_by: string | null
    created_at: string
    canceled_at: string | null
    updated_at: string
    version: Generated<number>
  }
  token_family: {
    id: string
    user_id: string
    created_at: string
    ended_at: string | null
    agent: string | null
  }
  user_account: {
    id: string
    email: string
    name: string
    picture: string | null
    scope: ColumnType<Permission[], readonly Permission[] | undefined, readonly Permission[]>
    password_hash: string | null
    number_per_page: Generated<number>
    created_at: Generated<string>
    version: Generated<number>
    status: Generated<UserStatus>
    last_sign_in_at: string | null
    second_factor_since: string | null
  }
  visit_registration: {
    booking_id: string
    tenant_id: string
    status: RegistrationStatus
    answered_at: string
    answers: Generated<number>
  }
  warning: {
    id: string
    booking_id: string
    cause: WarningCause
    severity: WarningSeverity
    text: string
    status: Generated<WarningStatus>
    source: WarningSource
    reporter_id: string | null
    checker_id: string | null
    assignee_id: string | null
    closing_reason: string | null
    created_at: string
    closed_at: string | null
    version: Generated<number>
  }
}

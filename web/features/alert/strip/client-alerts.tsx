import { AlertStrip } from './alert-strip.tsx'

/** The alerts in the head of a client: its own, and those of its orders. */
export const ClientAlerts = ({ id }: { id: string }) => <AlertStrip of="client" id={id} search={{ client_id: [id] }} />

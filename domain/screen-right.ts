import type { Permission } from './permission.ts'

// The rights by which the screens are seen and changed, under the names of the specification (PERM-2). Each is a constant of its own, so that a
// page contains those only that it names.
export const seeAlert = 'alerts:read' as const satisfies Permission
export const seeArea = 'areas:read' as const satisfies Permission
export const seeBooking = 'bookings:read' as const satisfies Permission
export const seeCalendar = 'calendars:read' as const satisfies Permission
export const seeChecker = 'checkers:read' as const satisfies Permission
export const seeClient = 'clients:read' as const satisfies Permission
export const seeComposition = 'composition:read' as const satisfies Permission
export const seeDelivery = 'deliveries:read' as const satisfies Permission
export const seeEdlView = 'edl-view:read' as const satisfies Permission
export const seeInvoice = 'invoices:read' as const satisfies Permission
export const seeNotifications = 'notifications:read' as const satisfies Permission
export const seeQuotations = 'quotations:read' as const satisfies Permission
export const seeSupport = 'support:read' as const satisfies Permission
export const updateAlert = 'alerts:update' as const satisfies Permission
export const updateArea = 'areas:update' as const satisfies Permission
export const updateBooking = 'bookings:update' as const satisfies Permission
export const updateBookingService = 'bookings:update:service' as const satisfies Permission
export const updateChecker = 'checkers:update' as const satisfies Permission
export const updateClient = 'clients:update' as const satisfies Permission
export const updateComposition = 'composition:update' as const satisfies Permission
export const updateDelivery = 'deliveries:update' as const satisfies Permission
export const updateInvoice = 'invoices:update' as const satisfies Permission
export const updateNotifications = 'notifications:update' as const satisfies Permission

import type { DefaultTexts } from './default-text.ts'

const footer = `Order {{commande}}{{#reference_client}}, your reference: {{reference_client}}{{/reference_client}}.`
const appointment = `{{prestation}}
{{date}} at {{heure}} (Paris time), about {{duree}}
{{adresse}}`
const move = `{{#lien}}To confirm that you will be there or to move the appointment, open the link below.{{/lien}}
{{^lien}}To move the appointment, tell your agency, which informs us.{{/lien}}`
const mission = `{{prestation}} for {{client}}
{{date}} from {{heure}} to {{heure_fin}} (Paris time)
{{adresse}}`
const field = `{{#acces}}Access: {{acces}}{{/acces}}
{{#cles}}Keys: {{cles}}{{/cles}}
{{#locataires}}Tenants: {{locataires}}{{/locataires}}
{{#telephones_locataires}}Phone: {{telephones_locataires}}{{/telephones_locataires}}`

/** The texts of the product in English, until the company words its own. */
export const englishTexts: DefaultTexts = {
  acknowledgement: {
    client: {
      subject: 'Order {{commande}} received: {{prestation}} in {{ville}}',
      body: `We have received your order {{commande}}: {{prestation}}, {{adresse}}.

{{#date_souhaitee}}Wished date: {{date_souhaitee}}.{{/date_souhaitee}} We will confirm the appointment as soon as it is fixed.

{{#manque}}To plan it we still need: {{manque}}.{{/manque}}

${footer}`,
    },
  },
  confirmation: {
    tenant: {
      subject: 'Appointment in {{ville}}: {{date}} at {{heure}}',
      body: `Your appointment is fixed:

${appointment}

{{presence}}

{{preparation}}

${move}`,
    },
    client: {
      subject: 'Appointment fixed: {{prestation}} in {{ville}}, {{date}}',
      body: `The appointment of your order is fixed:

${appointment}

{{#locataires}}Tenants: {{locataires}}.{{/locataires}}

{{#manque}}We still need: {{manque}}.{{/manque}}

${footer}`,
    },
    checker: {
      subject: 'Mission confirmed: {{ville}}, {{date}} at {{heure}}',
      body: `This mission is yours:

${mission}

${field}

{{#consignes}}Instructions: {{consignes}}{{/consignes}}

Order {{commande}}.`,
    },
  },
  change: {
    tenant: {
      subject: 'Appointment moved in {{ville}}: {{date}} at {{heure}}',
      body: `Your appointment has changed. {{#ancien_rendez_vous}}It does not take place on {{ancien_rendez_vous}} any more.{{/ancien_rendez_vous}}

Here is the new one:

${appointment}

{{presence}}

{{preparation}}

${move}`,
      sms: 'Your appointment has changed: {{prestation}} on {{date}} at {{heure}}, {{adresse}}. {{lien}}',
    },
    client: {
      subject: 'Appointment changed: {{prestation}} in {{ville}}, {{date}}',
      body: `The appointment of your order has changed. {{#ancien_rendez_vous}}It was fixed on {{ancien_rendez_vous}}.{{/ancien_rendez_vous}}

${appointment}

{{#motif}}Reason: {{motif}}.{{/motif}}

${footer}`,
    },
    checker: {
      subject: 'Mission changed: {{ville}}, {{date}} at {{heure}}',
      body: `This mission has changed. {{#ancien_rendez_vous}}It was fixed on {{ancien_rendez_vous}}.{{/ancien_rendez_vous}}

${mission}

${field}

{{#motif}}Reason: {{motif}}.{{/motif}}

Order {{commande}}.`,
      sms: 'Mission {{commande}} changed: {{date}} at {{heure}}, {{adresse}}.',
    },
  },
  cancellation: {
    tenant: {
      subject: 'Appointment cancelled in {{ville}}',
      body: `Your appointment is cancelled: {{prestation}}, {{adresse}}, on {{date}} at {{heure}}.

You have nothing to do. If another appointment is fixed, you will receive a new message.`,
      sms: 'Your appointment on {{date}} at {{heure}} in {{ville}} is cancelled. You have nothing to do.',
    },
    client: {
      subject: 'Order {{commande}} cancelled',
      body: `Your order is cancelled: {{prestation}}, {{adresse}}.

{{#date}}The appointment on {{date}} at {{heure}} will not take place.{{/date}}

{{#motif}}Reason: {{motif}}.{{/motif}}

${footer}`,
    },
    checker: {
      subject: 'Mission cancelled: {{ville}}, {{date}} at {{heure}}',
      body: `This mission will not take place:

${mission}

{{#motif}}Reason: {{motif}}.{{/motif}}

If you have collected the keys already, please bring them back and tell us. Order {{commande}}.`,
      sms: 'Mission {{commande}} cancelled: {{date}} at {{heure}}, {{ville}}. Please do not go there.',
    },
  },
  j8: {
    tenant: {
      subject: 'Notice of appointment: {{prestation}} in {{ville}}, {{date}} at {{heure}}',
      body: `You are called to the following appointment:

${appointment}

{{#presence}}{{presence}}{{/presence}} If you cannot come, a person of your choice may stand in for you with a signed proxy and a copy of your identity document.

{{preparation}}

{{#sortie}}Before you leave: empty the home, the cellar and the garage; clean it, appliances included; make the small repairs (bulbs, seals, filled holes); leave water and power on; read your meters; take your name off the letter box.

On the day, hand over all keys, badges and remote controls, give your new address, and have the check-in inventory and the boiler service certificate at hand.{{/sortie}}

{{#entree}}To move in: bring your identity document, the signed lease and the home insurance certificate. The keys are handed over as your agency has arranged. You have ten days to have the inventory completed.{{/entree}}

${move}`,
    },
    client: {
      subject: 'Tenants called: {{prestation}} in {{ville}}, {{date}}',
      body: `The appointment of your order is coming up. The tenants have been called.

${appointment}

{{#locataires}}Tenants: {{locataires}}.{{/locataires}}

{{#cles}}Keys: {{cles}}.{{/cles}}

{{#manque}}We still need: {{manque}}.{{/manque}}

${footer}`,
    },
    checker: {
      subject: 'Coming mission: {{ville}}, {{date}} at {{heure}}',
      body: `Your mission is coming up:

${mission}

${field}

{{#consignes}}Instructions: {{consignes}}{{/consignes}}

Something in the way? Please tell us now. Order {{commande}}.`,
    },
  },
  j5: {
    tenant: {
      subject: 'Will you be there? {{prestation}}, {{date}} at {{heure}}',
      body: `Your appointment is coming up:

${appointment}

{{#lien}}Confirm with one tap that you will be there, by the link below. It also lets you move the appointment.{{/lien}}
{{^lien}}If you cannot be there, tell your agency, which informs us.{{/lien}}`,
    },
    client: {
      subject: 'Order {{commande}}: the appointment of {{date}}',
      body: `The appointment of your order is coming up:

${appointment}

{{#manque}}We still need: {{manque}}. Please send it, so that the inspector can get in and work.{{/manque}}
{{^manque}}The file is complete.{{/manque}}
{{#lien}}Confirm the appointment with one tap, by the link below.{{/lien}}

${footer}`,
    },
    checker: {
      subject: 'File to check: {{ville}}, {{date}} at {{heure}}',
      body: `Your mission is coming up:

${mission}

${field}

{{#manque}}Still missing: {{manque}}.{{/manque}}
{{^manque}}The file is complete.{{/manque}} Please check it, and tell us what you lack. Order {{commande}}.`,
    },
  },
  j1: {
    tenant: {
      subject: 'Reminder: {{prestation}}, {{date}} at {{heure}}',
      body: `Your appointment is near:

${appointment}

{{preparation}}

{{#telephone_controleur}}If you are late, call the inspector: {{telephone_controleur}}.{{/telephone_controleur}}

${move}`,
      sms: 'Reminder: {{prestation}} on {{date}} at {{heure}}, {{adresse}}. {{#telephone_controleur}}Inspector: {{telephone_controleur}}{{/telephone_controleur}}',
    },
    client: {
      subject: 'Reminder: {{prestation}} in {{ville}}, {{date}} at {{heure}}',
      body: `The appointment of your order is near:

${appointment}

{{#controleur}}Inspector: {{controleur}}{{/controleur}}
{{#telephone_controleur}}Phone: {{telephone_controleur}}{{/telephone_controleur}}
{{#cles}}Keys: {{cles}}{{/cles}}

${footer}`,
    },
    checker: {
      subject: 'Reminder: {{ville}}, {{date}} at {{heure}}',
      body: `Your next mission:

${mission}

${field}

{{#consignes}}Instructions: {{consignes}}{{/consignes}}

Order {{commande}}.`,
      sms: 'Reminder: mission {{commande}} on {{date}} at {{heure}}, {{adresse}}. {{#cles}}Keys: {{cles}}{{/cles}}',
    },
  },
  weekendKeys: {
    checker: {
      subject: 'Keys to collect before the weekend: {{nombre_missions}}',
      body: `Keys of your next missions have not been collected yet. Please call there before closing time:

{{missions}}

An agency is closed, or you are not sure? Call us today.`,
    },
    staff: {
      subject: 'Weekend keys not collected: {{nombre_missions}}',
      body: `These missions take place while agencies are closed, and their keys have not been collected:

{{missions}}`,
    },
    client: {
      subject: 'Keys to prepare before the weekend: {{nombre_missions}}',
      body: `Our inspectors will collect these keys before the weekend. Please prepare them:

{{missions}}

If one of them is not available, please tell us today.`,
    },
  },
  report: {
    client: {
      subject: 'Report available: {{prestation}}, {{adresse}}',
      body: `The report of your order is validated: {{prestation}}, {{adresse}}.

{{#date}}Appointment of {{date}}.{{/date}}

${footer}`,
    },
    tenant: {
      subject: 'Your inventory: {{adresse}}',
      body: `The report of the appointment is validated: {{prestation}}, {{adresse}}.

{{#date}}Appointment of {{date}}.{{/date}}

Please keep it. A question about what it says? Ask your agency.`,
    },
  },
  blocked: {
    client: {
      subject: 'Your new orders are suspended',
      body: `We cannot take new orders for {{client}} any more.

{{#motif}}Reason: {{motif}}.{{/motif}}

Appointments that are fixed already are reviewed with you. Please answer this message to settle the matter.`,
    },
  },
}

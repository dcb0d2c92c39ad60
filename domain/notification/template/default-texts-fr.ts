import type { DefaultTexts } from './default-text.ts'

const footer = `Commande {{commande}}{{#reference_client}}, votre référence : {{reference_client}}{{/reference_client}}.`
const appointment = `{{prestation}}
{{date}} à {{heure}}, environ {{duree}}
{{adresse}}`
const move = `{{#lien}}Pour confirmer votre présence ou déplacer le rendez-vous, ouvrez le lien ci-dessous.{{/lien}}
{{^lien}}Pour déplacer le rendez-vous, répondez à votre agence, qui nous prévient.{{/lien}}`
const mission = `{{prestation}} pour {{client}}
{{date}} de {{heure}} à {{heure_fin}}
{{adresse}}`
const field = `{{#acces}}Accès : {{acces}}{{/acces}}
{{#cles}}Clés : {{cles}}{{/cles}}
{{#locataires}}Locataires : {{locataires}}{{/locataires}}
{{#telephones_locataires}}Téléphone : {{telephones_locataires}}{{/telephones_locataires}}`

/** The texts of the product in French, until the company words its own. */
export const frenchTexts: DefaultTexts = {
  acknowledgement: {
    client: {
      subject: 'Commande {{commande}} reçue : {{prestation}} à {{ville}}',
      body: `Nous avons bien reçu votre commande {{commande}} : {{prestation}}, {{adresse}}.

{{#date_souhaitee}}Date souhaitée : {{date_souhaitee}}.{{/date_souhaitee}} Nous vous confirmerons le rendez-vous dès qu'il sera fixé.

{{#manque}}Pour la planifier, il nous manque : {{manque}}.{{/manque}}

${footer}`,
    },
  },
  confirmation: {
    tenant: {
      subject: 'Rendez-vous à {{ville}} : {{date}} à {{heure}}',
      body: `Votre rendez-vous est fixé :

${appointment}

{{presence}}

{{preparation}}

${move}`,
    },
    client: {
      subject: 'Rendez-vous fixé : {{prestation}} à {{ville}}, {{date}}',
      body: `Le rendez-vous de votre commande est fixé :

${appointment}

{{#locataires}}Locataires : {{locataires}}.{{/locataires}}

{{#manque}}Il nous manque : {{manque}}.{{/manque}}

${footer}`,
    },
    checker: {
      subject: 'Mission confirmée : {{ville}}, {{date}} à {{heure}}',
      body: `Cette mission vous est confiée :

${mission}

${field}

{{#consignes}}Consignes : {{consignes}}{{/consignes}}

Commande {{commande}}.`,
    },
  },
  change: {
    tenant: {
      subject: 'Rendez-vous déplacé à {{ville}} : {{date}} à {{heure}}',
      body: `Votre rendez-vous a changé. {{#ancien_rendez_vous}}Il n'a plus lieu le {{ancien_rendez_vous}}.{{/ancien_rendez_vous}}

Voici le nouveau :

${appointment}

{{presence}}

{{preparation}}

${move}`,
      sms: 'Votre rendez-vous a changé : {{prestation}} le {{date}} à {{heure}}, {{adresse}}. {{lien}}',
    },
    client: {
      subject: 'Rendez-vous modifié : {{prestation}} à {{ville}}, {{date}}',
      body: `Le rendez-vous de votre commande a changé. {{#ancien_rendez_vous}}Il était fixé le {{ancien_rendez_vous}}.{{/ancien_rendez_vous}}

${appointment}

{{#motif}}Motif : {{motif}}.{{/motif}}

${footer}`,
    },
    checker: {
      subject: 'Mission modifiée : {{ville}}, {{date}} à {{heure}}',
      body: `Cette mission a changé. {{#ancien_rendez_vous}}Elle était fixée le {{ancien_rendez_vous}}.{{/ancien_rendez_vous}}

${mission}

${field}

{{#motif}}Motif : {{motif}}.{{/motif}}

Commande {{commande}}.`,
      sms: 'Mission {{commande}} modifiée : {{date}} à {{heure}}, {{adresse}}.',
    },
  },
  cancellation: {
    tenant: {
      subject: 'Rendez-vous annulé à {{ville}}',
      body: `Votre rendez-vous est annulé : {{prestation}}, {{adresse}}, le {{date}} à {{heure}}.

Vous n'avez rien à faire. Si un autre rendez-vous est fixé, vous recevrez un nouveau message.`,
      sms: "Votre rendez-vous du {{date}} à {{heure}} à {{ville}} est annulé. Vous n'avez rien à faire.",
    },
    client: {
      subject: 'Commande {{commande}} annulée',
      body: `Votre commande est annulée : {{prestation}}, {{adresse}}.

{{#date}}Le rendez-vous du {{date}} à {{heure}} n'aura pas lieu.{{/date}}

{{#motif}}Motif : {{motif}}.{{/motif}}

${footer}`,
    },
    checker: {
      subject: 'Mission annulée : {{ville}}, {{date}} à {{heure}}',
      body: `Cette mission n'aura pas lieu :

${mission}

{{#motif}}Motif : {{motif}}.{{/motif}}

Si vous avez déjà retiré les clés, rapportez-les et dites-le-nous. Commande {{commande}}.`,
      sms: 'Mission {{commande}} annulée : {{date}} à {{heure}}, {{ville}}. Ne vous déplacez pas.',
    },
  },
  j8: {
    tenant: {
      subject: 'Convocation : {{prestation}} à {{ville}}, {{date}} à {{heure}}',
      body: `Nous vous convoquons au rendez-vous suivant :

${appointment}

{{#presence}}{{presence}}{{/presence}} Si vous ne pouvez pas venir, une personne de votre choix peut vous représenter avec une procuration signée et votre pièce d'identité.

{{preparation}}

{{#sortie}}Avant la sortie : videz le logement, la cave et le garage ; nettoyez-le, appareils compris ; faites les petites réparations (ampoules, joints, trous rebouchés) ; laissez l'eau et l'électricité ouvertes ; relevez vos compteurs ; retirez votre nom de la boîte aux lettres.

Le jour même, remettez toutes les clés, badges et télécommandes, donnez votre nouvelle adresse et ayez sous la main l'état des lieux d'entrée et l'attestation d'entretien de la chaudière.{{/sortie}}

{{#entree}}Pour l'entrée : apportez votre pièce d'identité, le bail signé et l'attestation d'assurance habitation. Les clés vous sont remises selon ce que votre agence a prévu. Vous avez dix jours pour faire compléter l'état des lieux.{{/entree}}

${move}`,
    },
    client: {
      subject: 'Locataires convoqués : {{prestation}} à {{ville}}, {{date}}',
      body: `Le rendez-vous de votre commande approche. Les locataires sont convoqués.

${appointment}

{{#locataires}}Locataires : {{locataires}}.{{/locataires}}

{{#cles}}Clés : {{cles}}.{{/cles}}

{{#manque}}Il nous manque : {{manque}}.{{/manque}}

${footer}`,
    },
    checker: {
      subject: 'Mission à venir : {{ville}}, {{date}} à {{heure}}',
      body: `Votre mission approche :

${mission}

${field}

{{#consignes}}Consignes : {{consignes}}{{/consignes}}

Un empêchement ? Dites-le-nous dès maintenant. Commande {{commande}}.`,
    },
  },
  j5: {
    tenant: {
      subject: 'Serez-vous là ? {{prestation}}, {{date}} à {{heure}}',
      body: `Votre rendez-vous approche :

${appointment}

{{#lien}}Confirmez votre présence en un geste, par le lien ci-dessous. Il sert aussi à déplacer le rendez-vous.{{/lien}}
{{^lien}}Si vous ne pouvez pas être là, répondez à votre agence, qui nous prévient.{{/lien}}`,
    },
    client: {
      subject: 'Commande {{commande}} : le rendez-vous du {{date}}',
      body: `Le rendez-vous de votre commande approche :

${appointment}

{{#manque}}Il nous manque : {{manque}}. Envoyez-nous ces informations pour que le contrôleur puisse entrer et travailler.{{/manque}}
{{^manque}}Le dossier est complet.{{/manque}}
{{#lien}}Confirmez le rendez-vous en un geste, par le lien ci-dessous.{{/lien}}

${footer}`,
    },
    checker: {
      subject: 'Dossier à vérifier : {{ville}}, {{date}} à {{heure}}',
      body: `Votre mission approche :

${mission}

${field}

{{#manque}}Il manque encore : {{manque}}.{{/manque}}
{{^manque}}Le dossier est complet.{{/manque}} Vérifiez-le, et dites-nous ce qui vous manque. Commande {{commande}}.`,
    },
  },
  j1: {
    tenant: {
      subject: 'Rappel : {{prestation}}, {{date}} à {{heure}}',
      body: `Votre rendez-vous est proche :

${appointment}

{{preparation}}

{{#telephone_controleur}}En cas de retard, appelez le contrôleur : {{telephone_controleur}}.{{/telephone_controleur}}

${move}`,
      sms: 'Rappel : {{prestation}} le {{date}} à {{heure}}, {{adresse}}. {{#telephone_controleur}}Contrôleur : {{telephone_controleur}}{{/telephone_controleur}}',
    },
    client: {
      subject: 'Rappel : {{prestation}} à {{ville}}, {{date}} à {{heure}}',
      body: `Le rendez-vous de votre commande est proche :

${appointment}

{{#controleur}}Contrôleur : {{controleur}}{{/controleur}}
{{#telephone_controleur}}Téléphone : {{telephone_controleur}}{{/telephone_controleur}}
{{#cles}}Clés : {{cles}}{{/cles}}

${footer}`,
    },
    checker: {
      subject: 'Rappel : {{ville}}, {{date}} à {{heure}}',
      body: `Votre prochaine mission :

${mission}

${field}

{{#consignes}}Consignes : {{consignes}}{{/consignes}}

Commande {{commande}}.`,
      sms: 'Rappel : mission {{commande}} le {{date}} à {{heure}}, {{adresse}}. {{#cles}}Clés : {{cles}}{{/cles}}',
    },
  },
  weekendKeys: {
    checker: {
      subject: 'Clés à retirer avant le week-end : {{nombre_missions}}',
      body: `Des clés de vos prochaines missions ne sont pas encore retirées. Passez avant la fermeture :

{{missions}}

Une agence fermée, un doute ? Appelez-nous aujourd'hui.`,
    },
    staff: {
      subject: 'Clés du week-end non retirées : {{nombre_missions}}',
      body: `Ces missions ont lieu quand les agences sont fermées, et leurs clés ne sont pas retirées :

{{missions}}`,
    },
    client: {
      subject: 'Clés à préparer avant le week-end : {{nombre_missions}}',
      body: `Nos contrôleurs passeront chercher ces clés avant le week-end. Merci de les préparer :

{{missions}}

Si l'une d'elles n'est pas disponible, dites-le-nous aujourd'hui.`,
    },
  },
  report: {
    client: {
      subject: 'Rapport disponible : {{prestation}}, {{adresse}}',
      body: `Le rapport de votre commande est validé : {{prestation}}, {{adresse}}.

{{#date}}Rendez-vous du {{date}}.{{/date}}

${footer}`,
    },
    tenant: {
      subject: 'Votre état des lieux : {{adresse}}',
      body: `Le rapport du rendez-vous est validé : {{prestation}}, {{adresse}}.

{{#date}}Rendez-vous du {{date}}.{{/date}}

Gardez-le. Une question sur son contenu ? Adressez-vous à votre agence.`,
    },
  },
  blocked: {
    client: {
      subject: 'Vos nouvelles commandes sont suspendues',
      body: `Nous ne pouvons plus prendre de nouvelle commande pour {{client}}.

{{#motif}}Motif : {{motif}}.{{/motif}}

Les rendez-vous déjà fixés sont revus avec vous. Répondez à ce message pour régler la situation.`,
    },
  },
}

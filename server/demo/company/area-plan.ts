/**
 * The forty areas of the demo company, as prefixes of zip codes: every metropolitan region, Corsica and the overseas departments. A zip
 * code belongs to the first area with a prefix of it.
 */
export const areaPlan: readonly { name: string; zips: readonly string[] }[] = [
  { name: 'Paris Ouest', zips: ['75001', '75002', '75007', '75008', '75009', '75015', '75016', '75116', '75017', '75018'] },
  { name: 'Paris Est', zips: ['75'] },
  { name: 'Hauts-de-Seine', zips: ['92'] },
  { name: 'Seine-Saint-Denis', zips: ['93'] },
  { name: 'Val-de-Marne', zips: ['94'] },
  { name: "Yvelines et Val-d'Oise", zips: ['78', '95'] },
  { name: 'Essonne et Seine-et-Marne', zips: ['91', '77'] },
  { name: 'Lyon et le Rhône', zips: ['69', '01'] },
  { name: 'Grenoble et les Savoie', zips: ['38', '73', '74'] },
  { name: 'Saint-Étienne et Drôme-Ardèche', zips: ['42', '43', '26', '07'] },
  { name: 'Clermont-Ferrand et Auvergne', zips: ['63', '03', '15'] },
  { name: 'Dijon et la Bourgogne', zips: ['21', '71', '58', '89'] },
  { name: 'Besançon et la Franche-Comté', zips: ['25', '39', '70', '90'] },
  { name: 'Rennes', zips: ['35'] },
  { name: 'Bretagne Ouest', zips: ['29', '22', '56'] },
  { name: 'Centre-Val de Loire', zips: ['45', '28', '18', '37', '41', '36'] },
  { name: 'Corse-du-Sud', zips: ['200', '201'] },
  { name: 'Haute-Corse', zips: ['202', '206'] },
  { name: 'Strasbourg', zips: ['67'] },
  { name: 'Mulhouse et Colmar', zips: ['68'] },
  { name: 'Metz, Nancy et les Vosges', zips: ['54', '57', '55', '88'] },
  { name: 'Reims, Troyes et Ardennes', zips: ['51', '10', '08', '52'] },
  { name: 'Lille et le Nord', zips: ['59'] },
  { name: 'Amiens, Arras et Oise', zips: ['80', '62', '60', '02'] },
  { name: 'Rouen et Le Havre', zips: ['76', '27'] },
  { name: 'Caen et la Basse-Normandie', zips: ['14', '50', '61'] },
  { name: 'Bordeaux et la Gironde', zips: ['33', '24', '47'] },
  { name: 'Pau, Bayonne et les Landes', zips: ['64', '40', '65'] },
  { name: 'Poitiers, La Rochelle et Limoges', zips: ['86', '17', '16', '79', '87', '19', '23'] },
  { name: 'Toulouse et Midi-Pyrénées', zips: ['31', '81', '82', '09', '32', '46', '12'] },
  { name: 'Montpellier, Nîmes et Perpignan', zips: ['34', '30', '66', '11', '48'] },
  { name: 'Nantes et la Vendée', zips: ['44', '85'] },
  { name: 'Angers, Le Mans et Laval', zips: ['49', '72', '53'] },
  { name: 'Marseille, Aix et Avignon', zips: ['13', '84', '04', '05'] },
  { name: "Nice, Toulon et la Côte d'Azur", zips: ['06', '83', '98000'] },
  { name: 'La Réunion', zips: ['974'] },
  { name: 'Guadeloupe', zips: ['971'] },
  { name: 'Martinique', zips: ['972'] },
  { name: 'Guyane', zips: ['973'] },
  { name: 'Mayotte', zips: ['976'] },
]

/** Saint-Barthélemy and Saint-Martin, with zip codes of Guadeloupe: the company does not serve them. */
export const uncoveredZips: readonly string[] = ['97133', '97150']

import { france } from './buyer.ts'

/** ISO 3166-1 without the French territories: their companies have a SIREN and count as French. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BG BH BI BJ BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO ' +
  'CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO GA GB GD GE GG GH GI GL GM GN GQ GR GT GU GW GY HK HN HR HT ' +
  'HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML ' +
  'MM MN MO MP MR MS MT MU MV MW MX MY MZ NA NE NF NG NI NL NO NP NR NU NZ OM PA PE PG PH PK PL PN PR PS PT PW PY QA RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN ' +
  'VU WS YE ZA ZM ZW'

const names = new Intl.DisplayNames('fr', { type: 'region' })

/** The countries of foreign companies by their French names, in alphabetical order. */
export const countryLabels: Readonly<Record<string, string>> = Object.fromEntries(
  codes
    .split(' ')
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'fr')),
)

/** The French name of a country: « Belgique »; another text stays as it is. */
export const countryName = (code: string): string => (code === france ? 'France' : (countryLabels[code] ?? code))

/** Whether a code names France or a country of foreign companies. */
export const isCountry = (code: string): boolean => code === france || code in countryLabels

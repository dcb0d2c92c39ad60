/** Meter types. Source: ENT-9. */
export const meterTypeLabels = {
  CALORIE: 'Calories',
  COLD_WATER: 'Eau froide',
  ELECTRICITY: 'Électricité',
  GAS: 'Gaz',
  HOT_WATER: 'Eau chaude',
} as const
export type MeterType = keyof typeof meterTypeLabels
export const meterTypes = Object.keys(meterTypeLabels).filter((key): key is MeterType => key in meterTypeLabels)

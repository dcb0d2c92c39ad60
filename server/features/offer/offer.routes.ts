import { offerCalls } from '@adm/contract/offer/offer'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { findHistory } from '../../platform/history/history.queries.ts'
import { answers } from '../../platform/http/serve.ts'
import { getClientPrices } from './client-prices.queries.ts'
import { changeClientPrices } from './client-prices.service.ts'
import { findAreaNames } from '../area/area.queries.ts'
import { getPriceGrid } from './price-grid.queries.ts'
import { findPriceGridPage } from './price-grid-list.queries.ts'
import {
  addPriceGridVersion,
  changePriceGridVersion,
  closePriceGrid,
  createPriceGrid,
  readPriceTerms,
  renamePriceGrid,
} from './price-grid.service.ts'
import { removeClientTerms, removePriceGridVersion } from './price-removal.service.ts'

export const offerRoutes = answers(
  offerCalls,
  {
    list: ({ query }, { db, now }) => findPriceGridPage(db, query, dayOf(now)),
    read: ({ params }, { db }) => getPriceGrid(db, params.id),
    create: ({ body }, work) => createPriceGrid(work, body),
    change: ({ params, body, version }, work) => renamePriceGrid(work, params.id, body.name, version),
    close: ({ params, version }, work) => closePriceGrid(work, params.id, version),
    areas: (_, { db }) => findAreaNames(db),
    addVersion: ({ params, body, version }, work) => addPriceGridVersion(work, params.id, body, version),
    removeVersion: ({ params, version }, work) => removePriceGridVersion(work, params, version),
    changeVersion: ({ params, body, version }, work) => changePriceGridVersion(work, params, body, version),
    history: ({ params }, { db }) => findHistory(db, 'price-grid', params.id),
    clientPrices: ({ params }, { db, now }) => getClientPrices(db, params.id, dayOf(now)),
    removeClientTerms: ({ params, version }, work) => removeClientTerms(work, params, version),
    changeClientPrices: ({ params, body, version }, work) => changeClientPrices(work, params.id, body, version),
    terms: ({ params, query }, reading) => readPriceTerms(reading, params.id, query),
  },
  {
    price_grid_offer_idx: offerRefusals.offerTaken,
    price_grid_client_idx: offerRefusals.clientTaken,
    price_grid_version_day_idx: offerRefusals.dayTaken,
  },
)

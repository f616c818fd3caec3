import type { CallInput, CallKey } from '@karat/contract/calls.ts'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import type { ReturnDetail, ReturnItems, ReturnReasons, ReturnsReply } from '@karat/contract/returns.ts'
import { outcomeOf, type ShopSite, type Outcome } from '../api.ts'
import { loadShop } from '../lazy-store.ts'
import { returnsApi } from './returns-api.ts'
import { watched } from '../sent-file.ts'
import type { Store } from '../store.ts'

const { endpoints } = returnsApi
const fresh = { forceRefetch: true, subscribe: false } as const

/** The requested list of returns; `from` counts from zero. */
export interface AskedReturns {
  status: keyof ReturnsReply['counts']
  words: string
  from: number
  to: number
}

/** The data of a return's form. */
export interface Returnable {
  items: ReturnItems
  reasons: ReturnReasons
}

type Body<K extends CallKey> = CallInput<K> extends { body: infer B } ? Omit<B, 'orderToken'> : never

/** The actions on returns: of the customer, or of the order that `orderToken` opens. */
function returnsActions({ dispatch }: Store, orderToken: string | undefined) {
  const asker = orderToken === undefined ? {} : { orderToken }
  return {
    list: async ({ status, words, from, to }: AskedReturns): Promise<Outcome<ReturnsReply>> => {
      const query = { limitFrom: from, limitTo: to, ...(words === '' ? {} : { searchKey: words }) }
      return outcomeOf(await dispatch(endpoints.ownReturns.initiate({ params: { status }, query }, fresh)), (reply) => reply)
    },
    /** A return by its id or number. */
    read: async (name: string): Promise<Outcome<ReturnDetail>> =>
      outcomeOf(await dispatch(endpoints.ownReturn.initiate({ params: { id: name }, query: asker }, fresh)), (reply) => reply.return),
    /** Reads the items of an order that can be returned, and the reasons to choose from. */
    returnable: async (order: string): Promise<Outcome<Returnable>> => {
      const [items, reasons] = await Promise.all([
        dispatch(endpoints.returnItems.initiate({ params: { id: order }, query: asker }, fresh)),
        dispatch(endpoints.returnReasons.initiate(undefined, fresh)),
      ])
      const named = outcomeOf(reasons, (reply) => reply.reasons)
      return named.ok ? outcomeOf(items, (reply) => ({ items: reply, reasons: named.value })) : named
    },
    ask: async (asked: Body<'PUT /api/orders/return/'>): Promise<Outcome<ReturnDetail>> =>
      outcomeOf(await dispatch(endpoints.askReturn.initiate({ ...asked, ...asker })), (reply) => reply.return),
    answer: async (answer: Body<'POST /api/orders/needmoreinfoImages/'>): Promise<Outcome<ReturnDetail>> =>
      outcomeOf(await dispatch(endpoints.answerReturn.initiate({ ...answer, ...asker })), (reply) => reply.return),
    act: async (action: Body<'POST /api/orders/returnAction/'>): Promise<Outcome<ReturnDetail>> =>
      outcomeOf(await dispatch(endpoints.actOnReturn.initiate({ ...action, ...asker })), (reply) => reply.return),
    /** Chooses the time of the courier's collection. */
    chooseDay: async (asked: Body<'POST /api/orders/returnPickup/'>): Promise<Outcome<ReturnDetail>> =>
      outcomeOf(await dispatch(endpoints.choosePickup.initiate({ ...asked, ...asker })), (reply) => reply.return),
    /** Uploads a photo of an ordered unit, one at a time; `onProgress` receives the sent part, from 0 to 1. */
    upload: async (orderID: string, file: File, onProgress: (part: number) => void): Promise<Outcome<ReturnPhoto>> => {
      const form = new FormData()
      form.set('orderID', orderID)
      if (orderToken !== undefined) form.set('orderToken', orderToken)
      form.set('rmaImage', file)
      return outcomeOf(await watched(onProgress, () => dispatch(endpoints.uploadPhoto.initiate(form))), (reply) => reply.image)
    },
  }
}
export type ReturnsActions = ReturnType<typeof returnsActions>

/** Loads the store and returns the actions on the customer's returns, or on those of the order that a token opens. */
export async function loadReturns(site: ShopSite, orderToken?: string): Promise<ReturnsActions> {
  return returnsActions((await loadShop(site)).store, orderToken)
}

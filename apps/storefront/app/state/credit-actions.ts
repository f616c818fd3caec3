import type { CreditReply, GiftCardReply } from '@karat/contract/credit.ts'
import { outcomeOf, type ShopSite } from './api.ts'
import type { Outcome } from './cart-actions.ts'
import { creditApi } from './credit-api.ts'
import { loadShop } from './lazy-store.ts'
import type { Store } from './store.ts'

/** A gift card as it is typed. */
export interface TypedCard {
  number: string
  pin: string
}

const { endpoints } = creditApi

const asItIs = <T>(reply: T): T => reply

/** What a shopper can do with store credit and gift cards. */
function creditActions({ dispatch }: Store) {
  return {
    /** What can be spent, and a page of what came and went. */
    read: async (page: number): Promise<Outcome<CreditReply>> =>
      outcomeOf(await dispatch(endpoints.credit.initiate(page, { forceRefetch: true, subscribe: false })), asItIs),
    /** Moves what is on a card to the credit of whoever is signed in. */
    redeem: async (card: TypedCard): Promise<Outcome<GiftCardReply>> =>
      outcomeOf(await dispatch(endpoints.redeemCard.initiate(card)), asItIs),
    /** What is on a card. */
    check: async (card: TypedCard): Promise<Outcome<GiftCardReply>> =>
      outcomeOf(await dispatch(endpoints.checkCard.initiate(card)), asItIs),
  }
}
export type CreditActions = ReturnType<typeof creditActions>

/** What can be done with credit and gift cards, once the store is there. */
export async function loadCredit(site: ShopSite): Promise<CreditActions> {
  return creditActions((await loadShop(site)).store)
}

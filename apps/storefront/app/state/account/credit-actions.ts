import type { CreditReply, GiftCardReply } from '@karat/contract/credit.ts'
import { outcomeOf, type ShopSite, type Outcome } from '../api.ts'
import { creditApi } from './credit-api.ts'
import { loadShop } from '../lazy-store.ts'
import { reportPress } from '../presses.ts'
import type { Store } from '../store.ts'

/** A gift card as it is typed. */
export interface TypedCard {
  number: string
  pin: string
}

const { endpoints } = creditApi

const asItIs = <T>(reply: T): T => reply

/** The actions on store credit and gift cards. */
function creditActions({ dispatch }: Store) {
  return {
    /** Reads the balance, and a page of the ledger. */
    read: async (page: number): Promise<Outcome<CreditReply>> =>
      outcomeOf(await dispatch(endpoints.credit.initiate(page, { forceRefetch: true, subscribe: false })), asItIs),
    /** Transfers the balance of a gift card to the customer's store credit. */
    redeem: async (card: TypedCard): Promise<Outcome<GiftCardReply>> =>
      reportPress(async () => outcomeOf(await dispatch(endpoints.redeemCard.initiate(card)), asItIs)),
    /** Reads the balance of a gift card. */
    check: async (card: TypedCard): Promise<Outcome<GiftCardReply>> =>
      reportPress(async () => outcomeOf(await dispatch(endpoints.checkCard.initiate(card)), asItIs)),
  }
}
export type CreditActions = ReturnType<typeof creditActions>

/** Loads the store and returns the actions on store credit and gift cards. */
export async function loadCredit(site: ShopSite): Promise<CreditActions> {
  return creditActions((await loadShop(site)).store)
}

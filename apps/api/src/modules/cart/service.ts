import type { Db } from '../../kernel/db/db.ts'
import { bindUseCases } from '../../kernel/use-cases.ts'
import { readAddressList } from './address/list-addresses.ts'
import { setCartAddress } from './address/set-cart-address.ts'
import { notAtStore } from './address/store.ts'
import { readStoresWithAll } from './address/stores-with-all.ts'
import { buyCard } from './cards/buy-card.ts'
import { removeBoughtCard } from './cards/remove-bought-card.ts'
import { refuseClosed, refuseOthers } from './change-cart.ts'
import { closeBoughtCart } from './close-cart.ts'
import { sendCode } from './codes/send-code.ts'
import { verifyCode } from './codes/verify-code.ts'
import type { CartDependencies } from './dependencies.ts'
import { closeDraftBag } from './drafts/close-draft-bag.ts'
import { continueDraftIn } from './drafts/continue-draft-in.ts'
import { writeDraftBag } from './drafts/write-draft-bag.ts'
import { addToCart } from './lines/add-to-cart.ts'
import { removeLine } from './lines/remove-line.ts'
import { setGift } from './lines/set-gift.ts'
import { updateLine } from './lines/update-line.ts'
import { beginCart } from './owners/begin-cart.ts'
import { mergeCarts } from './owners/merge-cart.ts'
import { readCartOfCustomer } from './owners/read-cart-of-customer.ts'
import { sweepGuests } from './owners/sweep-guests.ts'
import { inAskedLanguage, inLanguage } from './pricing/in-language.ts'
import { recordShown } from './pricing/record-shown.ts'
import { viewCart } from './pricing/view-cart.ts'
import { applyPromotion } from './promotions/apply-promotion.ts'
import { readOffersForCart, readOffersOnProduct } from './promotions/read-offers.ts'
import { removePromotion } from './promotions/remove-promotion.ts'
import { opensTo } from './rules.ts'
import { moveToCart } from './saved/move-to-cart.ts'
import { removeSavedProduct } from './saved/remove-saved-product.ts'
import { saveForLater } from './saved/save-for-later.ts'
import { deleteCartsOfCustomer, lockCart, sweepCarts, writeSeenPrices } from './store.ts'
import { applyCredit } from './tenders/apply-credit.ts'
import { applyGiftCard } from './tenders/apply-gift-card.ts'
import { removeGiftCard } from './tenders/remove-gift-card.ts'
import { cartsOfCustomer, countOpenBags, readContact } from './views.ts'

/** Carts: their lines, owners, addresses, offers and tenders. */
export function createCarts(deps: CartDependencies) {
  return {
    countOpenBags,
    ...bindUseCases(deps, {
      view: viewCart,
      inLanguage,
      inAskedLanguage,
      recordShown,
      // Lines.
      add: addToCart,
      update: updateLine,
      remove: removeLine,
      setGift,
      saveForLater,
      moveToCart,
      removeSaved: removeSavedProduct,
      buyCard,
      removeCard: removeBoughtCard,
      // Address, and the code for cash on delivery.
      addressList: readAddressList,
      setAddress: setCartAddress,
      atStores: readStoresWithAll,
      sendCode,
      verifyCode,
      // Offers and tenders.
      offersFor: readOffersForCart,
      offersOn: readOffersOnProduct,
      applyPromotion,
      removePromotion,
      applyCredit,
      applyGiftCard,
      removeGiftCard,
      // Bags of draft orders.
      writeDraft: writeDraftBag,
      closeDraft: closeDraftBag,
      continueDraftIn,
      // Owners.
      merge: mergeCarts,
      begin: beginCart,
      ofCustomer: readCartOfCustomer,
      // Of orders, and by the schedule.
      close: closeBoughtCart,
      sweepGuests,
    }),
    limits: deps.settings,
    opensTo,
    refuseOthers,
    refuseClosed,
    lock: lockCart,
    notAtStore,
    recordSeenPrices: writeSeenPrices,
    /** The contact details of a cart's shopper, where it has an address. */
    contact: (cartId: string) => readContact(deps.db, cartId),
    /** Deletes carts unused since `before`. */
    sweep: (before: Date, limit: number) => sweepCarts(deps.db, before, limit),
    /** Deletes the contents of a customer's carts; for the end of an account. */
    removeCustomer: deleteCartsOfCustomer,
    countLost: async (tx: Db, customerId: string) => ({
      pieces: (await cartsOfCustomer(tx, customerId)).flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    /** A customer's open carts, for the export of personal data. */
    exportCustomer: async (tx: Db, customerId: string) => ({ carts: await cartsOfCustomer(tx, customerId) }),
  }
}

export type CartService = ReturnType<typeof createCarts>

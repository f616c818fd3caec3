/** The name of the event that opens the cart, dispatched after a product was added. */
export const openCart = 'shop:open-bag'

/** The name of the event that opens the bag: said by whoever put something into it. */
export const openCart = 'karat:open-bag'

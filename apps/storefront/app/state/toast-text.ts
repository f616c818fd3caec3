/** The specification's own toasts (section 8); the toast region translates them. */
export const toastText = {
  updated: 'Quantity updated successfully',
  notUpdated: 'Unable to update the quantity',
  begun: 'Item added to a new bag: a bag belongs to one site',
  notAdded: 'Unable to add item to cart',
  wrong: 'Something went wrong!',
  removed: 'Item removed successfully',
  notRemoved: 'Unable to remove the item',
  noAddresses: 'Unable to get address list',
  orderFailed: 'Error while creating order',
  orderWrong: 'Something went wrong',
  noOrder: 'Unable to get order details',
  noGift: 'Unable to add gift details',
  addressAdded: 'Address added successfully',
  addressUpdated: 'Address updated successfully',
  noAddress: 'Unable to add the address',
} as const

/** The number of customers that a search shows. */
export const maxFound = 20

/** The number of looks of one member at customers in an hour of the clock at which the owners are told. */
export const unusualLooks = 40

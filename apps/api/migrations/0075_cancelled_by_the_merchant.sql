-- The reason of orders that the merchant itself cancelled is named `merchant`.
update cancellation set reason = 'merchant' where reason = 'house';

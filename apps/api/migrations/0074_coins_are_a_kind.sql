-- Coins and bars are a kind of product with rules of return and a tariff code of their own; they were known by their category.
update product set kind = 'coin' where category_id = 'coins' and kind = 'piece';

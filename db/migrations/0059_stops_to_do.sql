-- What a car still has to hand over, nearest first: years of delivered packages are not read for it.
create index packages_car_to_do on packages (car_id, date, id)
  where car_id is not null and lower(status) is distinct from 'delivered';

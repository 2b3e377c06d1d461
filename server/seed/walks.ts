/** A letter is a person, `{…}` a blank with one word per scene, ` / ` separates variants, and `+` adds reactions. */
export const scenes: readonly string[] = [
  `a: Who's free on {day}? I was thinking of {place}. / Anyone for {place} on {day}? / {day} looks possible. {place}?
b: Me! / I'm in. / Yes please, I need to be outside.
+ thumbs_up 2
c: How far is it? / Remind me how long that one is?
a: {km} km, about {up} m up. One steep bit and then it's kind. / {km} km and {up} m. The first hour is the worst, then it's all view.
c: In, then. / Then count me in. / I can do that.
d: Can't this time, family lunch. Have a good one! / I'm working, sadly. Take pictures.
+ crying_face 1
a: The {time} from platform 2, then? / {time} train, same carriage as always?
b: Perfect. / {time} it is. I'll bring {food}.
+ thumbs_up 2`,
  `a: Forecast for {day}: {weather}. / Looked at the forecast: {weather}.
b: And the wind? / What does the wind do?
a: {wind} mph on the tops. / {wind} on the ridge, less in the trees.
c: So, hats. / That's a two-hat day. / I'll bring the big jacket.
b: We could go low and do the river side instead. / If it's worse in the morning we take the valley path.
a: Let's decide at eight. I'll write here. / Agreed, I'll look again at seven.
+ thumbs_up 3`,
  `a: On the train, second carriage. / I'm on the train and I have a table.
b: Two minutes behind you. / Running. Properly running.
c: Getting on at the next stop. Keep me a seat. / I'm at the next stop, wave.
a: Kept. It has {food} on it. / There's a seat and there's {food}.
+ red_heart 2
b: Made it. Don't talk to me for five minutes. / Made it!! / I'm on. Nobody saw anything.
+ face_with_tears_of_joy 2`,
  `a: What a day. {km} km by my watch. / Home, dry, happy. {km} km in the end.
b: My knees say it was more. / {up} m of up, and I felt each one.
+ face_with_tears_of_joy 2
c: The light on {place} when the cloud lifted, though. / I keep thinking about the view from {place}.
a: I took forty pictures and they're all the same hill. / My photos don't do it justice at all.
d: Next time I'm coming with you whatever happens. / I'm so jealous. Next time!
+ red_heart 2`,
  `a: Did anybody pick up {lost}? I had it at the stile. / I seem to be missing {lost}.
b: Where did you last see it? / When did you have it last?
a: At the second stop, I think. By the wall. / Somewhere between the bridge and {pub}.
c: It's in my bag! I thought it was mine. / Found it, it was under the {food}.
a: You're a saint. / Oh thank goodness. I owe you a tea.
+ folded_hands 1
+ face_with_tears_of_joy 2`,
  `a: Saw {bird} on the way down, did you notice? / {bird} today! Right above the path.
b: That's what that was? / I heard it before I saw it.
c: I was looking at my feet, like a responsible person. / I missed it. I was busy not falling over.
+ face_with_tears_of_joy 2
a: I've put it in the list. That makes {wind} kinds this year. / Into the notebook it goes.
+ eyes 1`,
  `a: {pub} has changed its hours, closed until five now. / Word of warning: {pub} doesn't do food on Sundays any more.
b: Nooo. / That's the whole reason I walk.
+ crying_face 2
c: There's the café by the station, they do soup until four. / We could end at the station café. They have that soup.
b: I forgive everything for that soup. / Soup it is.
+ thumbs_up 2`,
  `a: New boots. They're still stiff. Any advice? / I've bought boots. They have opinions about my heels.
b: Wear them indoors for a week. Stairs especially. / Two pairs of socks and short walks first.
c: And tape before it hurts, not after. / Tape. Always tape.
a: I've been doing the washing-up in them. / I wore them to the dentist. Nobody said a word.
+ face_with_tears_of_joy 3`,
  `a: I've drawn the route for {day}, with a shortcut at the halfway point:
> start: station, left at the mill
> 4 km: ford, or the bridge if it's high
> 8 km: {place}, lunch out of the wind
> {km} km: {pub}
b: Very professional. / You've even drawn the cows.
c: Is the ford passable this week? / And if the ford's too deep?
a: Bridge, adds ten minutes. / There's the bridge. I checked.
+ thumbs_up 3`,
  `a: I'm running ten late, don't wait at the gate, I'll catch up. / Late, sorry! Start without me.
b: We'll go slowly. / We'll dawdle, it's what we're good at.
c: We're at the gate looking at a very confident sheep. / Take your time. There's a sheep to talk to.
a: I can see you. You're the ones losing to the sheep. / Two more minutes. I can see your hats.
+ face_with_tears_of_joy 2`,
  `a: Who has the first-aid kit at the moment? / Where did the first-aid kit end up?
b: Me. It needs plasters and one of the bandages is older than the club. / It's at mine, and it needs restocking.
c: I'll get plasters and the silver blanket thing. / I pass the chemist tomorrow, I'll stock up.
+ folded_hands 2
b: Receipt to me, we have {wind} left in the kitty. / Put it on the kitty, there's {wind} in it.`,
  `a: Map question: is the path past {place} open again? / Has anyone been past {place} since the storm?
b: I went last week. Two trees down, easy to climb over. / Yes, they've cleared it, all but the last gate.
c: The bridge was roped off in spring, though. / There was a sign about the bridge in March.
b: It's fixed, with lovely new planks. / They've mended it. It doesn't even wobble now.
c: I'll miss the wobble. / A shame. It was the best part.
+ face_with_tears_of_joy 2`,
  `a: Sunrise walk? Start in the dark, breakfast at the top of {place}. / An idea, feel free to say no: sunrise from {place}.
b: What time is "in the dark"? / Define early.
a: Five. / We'd have to leave at five.
b: No. / I'd do it for {food}.
c: I'll do it. Once. / Yes, and I'll complain throughout.
+ face_with_tears_of_joy 2
a: I'll bring the stove. Hot chocolate at the cairn. / There will be hot chocolate and {food}.
b: Fine. FINE. / You should have opened with that.
+ red_heart 1`,
  `a: Pictures from {day} are in the album. / I've sorted the pictures, the album is up to date.
b: The one at the wall! / I look as if I've seen a ghost in number twelve.
c: That was the wind. / You'd just met the cow.
+ face_with_tears_of_joy 2
d: Can I use the ridge one for the calendar? / That ridge picture has to go on the calendar.
a: Of course. / Please do!
+ thumbs_up 1`,
  `a: Torch, whistle, spare layer, please, everyone. It's dark by half four. / Reminder: bring a head torch, we finish at dusk.
b: Mine needs batteries. What size are they? / Does the phone count?
a: A phone is not a torch. / Three of the small ones.
c: I've a spare one, don't buy any. / I have two, you can have the ugly one.
+ thumbs_up 1`,
  `a: Who's bringing what? I've got {food}. / I'm making {food}. Anyone allergic to anything I should remember?
b: Tea, two flasks. / I'll do hot drinks.
c: Fruit, so that we can say we had fruit. / Something green, for the conscience.
d: Only my appetite. / I'll bring the sitting mats.
+ face_with_tears_of_joy 2`,
  `a: Can we do something gentle this time? My ankle is still sulking. / I'd like a flat one if nobody minds.
b: Along the canal, then. Ducks guaranteed. / The canal it is. I'll bring oats for the ducks.
c: A flat one suits me too. / I won't argue with flat.
a: Thank you. I'll be the slow one with the good biscuits. / Bless you both.
+ red_heart 2`,
  `a: Train's cancelled! / They've cancelled the {time}. Of course they have.
b: There's a bus at ten past from the square. / The bus goes at ten past, I'm looking at it now.
c: I can take three in the car if somebody navigates. / I've got the car, room for three.
a: Car, please, I'll navigate. / Car! I'll hold the map and be calm.
b: Bus for me, I'll meet you at the church. / See you at the church, then.
+ thumbs_up 2`,
  `a: A poll, since we can't agree: {place} or the coast? / {place}, or somewhere flat with cake?
b: {place}. / {place}! We've put it off twice.
c: Coast. I'd like a horizon. / Cake. I mean flat.
d: I'd go anywhere as long as it isn't uphill first thing. / Whichever has toilets.
a: That's two and a half for {place}. It wins. / {place} by a nose.
+ party_popper 2`,
  `a: There's a volunteer day on {day}, fixing the steps at {place}. Gloves provided. / They're looking for people to carry gravel at {place}. I said I'd ask.
b: I'll come. I've worn those steps down, it's only fair. / Count me in, I owe that path something.
c: Is there lunch? / Do they feed us?
a: Soup and a certificate. / Soup. And {food}, if you're nice to the ranger.
c: I've always wanted a certificate. / I'll be very nice to the ranger.
+ face_with_tears_of_joy 2`,
  `a: Quick one: does anyone have the bigger map of the east side? / Who's got the east sheet?
b: I do, it's a bit wet. / Me. It has coffee on the contour lines.
a: Wet is fine. / Coffee is fine, as long as the tarn is still on it.
b: The tarn is larger than it used to be. / It's mostly tarn now.
+ face_with_tears_of_joy 2`,
  `a: {km} km this month between us all. No, wait, times ten. / Year so far: more than six hundred kilometres together.
b: That's from here to the sea and back. / How is that possible? We mostly eat.
+ fire 2
c: We should do something with that number. / Does the stretch to {pub} count?
a: Everything counts. / Twice, if it's raining.
+ thumbs_up 2`,
];
